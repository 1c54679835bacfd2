import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CommunityChoice, EmbeddedKind } from '../../shared/community'
import { readCommunityAddress } from '../../shared/community-address'
import { asKept, createKeptCommunities, type KeptCommunities } from '../configuration/kept-communities'
import type { StoredSettings } from '../settings'
import type { Store } from '../store'

export interface OpenKeptDeps {
  settings: Store<StoredSettings>
  sessions: { read(): Record<string, unknown> }
  /** The data folders of the embedded communities. */
  folderOf: (kind: EmbeddedKind) => string
}

/**
 * Opens the list of kept communities. An empty one is filled from what else is stored: settings of an earlier version have none, and damaged
 * settings are set aside with theirs.
 */
export function openKeptCommunities({ settings, sessions, folderOf }: OpenKeptDeps): KeptCommunities {
  const kept = createKeptCommunities(settings)
  if (kept.list().length > 0) return kept
  const inside = (['demo', 'own'] as const).filter((kind) => existsSync(join(folderOf(kind), 'community.db')))
  const elsewhere = Object.entries(sessions.read()).flatMap(([key, session]): CommunityChoice[] => {
    const read = readCommunityAddress(key)
    return session !== null && read.kind !== 'refused' && read.address === key ? [{ kind: 'remote', address: key }] : []
  })
  for (const choice of [...inside.map((kind) => ({ kind })), ...elsewhere]) if (!kept.isFull()) kept.keep(asKept(choice))
  return kept
}
