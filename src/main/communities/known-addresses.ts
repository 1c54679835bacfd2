import type { CommunityChoice } from '../../shared/community'
import type { Given } from '../configuration/community-at-start'
import { type KeptCommunities, keyOf } from '../configuration/kept-communities'

export interface KnownAddressesDeps {
  kept: Pick<KeptCommunities, 'list'>
  sessions: { read(): Record<string, unknown> }
  /** The community that the start opens, which is not kept where the list is full. */
  atStart: CommunityChoice | null
  /** The build's own community. */
  build: Given | null
}

/** The addresses of the communities elsewhere that a session or unsent texts may be stored for, as they are now. */
export function knownAddresses({ kept, sessions, atStart, build }: KnownAddressesDeps): () => string[] {
  return () => {
    const opened = atStart === null ? [] : [keyOf(atStart)]
    const ofBuild = build === null ? [] : [build.address]
    const keys = [...kept.list().map(({ key }) => key), ...Object.keys(sessions.read()), ...opened, ...ofBuild]
    // The keys of embedded communities are no addresses.
    return keys.filter((key) => URL.canParse(key))
  }
}
