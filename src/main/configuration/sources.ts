import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from 'electron'
import { embeddedFolder } from '../embedded-folder'
import type { SettingsStore } from '../settings'
import type { NativeWording } from '../wording'
import type { CommunitySources } from './community-at-start'
import { readCommunityFile } from './community-file'
import { readPolicy } from './policy'
import type { StartOptions } from './start-options'

export interface SourcesDeps {
  app: Pick<App, 'isPackaged'>
  options: Pick<StartOptions, 'given' | 'byDefault'>
  settings: Pick<SettingsStore, 'read'>
  /** The app's data folder. */
  data: string
  /** The folder of the build's resources, where it may have its `community.json`. */
  resources: string
  wording: () => NativeWording
}

/**
 * Reads everything from outside of the app that says which community to open (docs/operating.md "The app of a community").
 * @throws Error with a sentence for the person when a policy or the build's file cannot be used
 */
export async function readSources({ app, options, settings, data, resources, wording }: SourcesDeps): Promise<CommunitySources> {
  const places = { platform: process.platform, env: process.env, program: process.execPath, isPackaged: app.isPackaged }
  const [policy, build] = await Promise.all([readPolicy(places, wording), readCommunityFile(join(resources, 'community.json'), wording)])
  const { community, embedded } = settings.read()
  return {
    policy,
    given: options.given,
    stored: { community, embedded },
    byDefault: options.byDefault,
    build,
    hasDemo: () => existsSync(join(embeddedFolder(data)('demo'), 'community.db')),
  }
}
