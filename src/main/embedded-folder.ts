import { join } from 'node:path'
import type { EmbeddedKind } from '../shared/community'

/** The data folders of the embedded communities. @param data the app's data folder */
export function embeddedFolder(data: string): (kind: EmbeddedKind) => string {
  // The demo's is where versions kept it that had only this one.
  return (kind) => join(data, kind === 'demo' ? 'community' : 'own-community')
}
