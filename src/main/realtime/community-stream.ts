import type { LiveAccess } from '../../shared/contract/chat'
import { createEmbeddedStream } from './embedded-stream'
import type { OpenStream } from './live-feed'

export interface CommunityStreamDeps {
  /** Names the community and the account: whose place in the stream is kept. */
  owner: () => string
  /** How this account hears live, as the community says now. */
  access: () => Promise<LiveAccess>
  /** The community's address. */
  base: () => Promise<string>
  token: () => Promise<string | null>
}

/** Opens streams of the kind that the community has; each goes on where the last one of the same account stopped. */
export function createCommunityStream({ owner, access, base, token }: CommunityStreamDeps): OpenStream {
  let current: { name: string; open: OpenStream } | null = null

  function create(granted: LiveAccess): OpenStream {
    if (granted.kind === 'firestore') throw new Error('this community is heard through Firestore, which this build cannot')
    return createEmbeddedStream({ address: async () => new URL(granted.url, `${await base()}/`).href, token })
  }

  return async (ears) => {
    const granted = await access()
    const name = `${granted.kind} ${owner()}`
    const { open } = current?.name === name ? current : { open: create(granted) }
    current = { name, open }
    return open(ears)
  }
}
