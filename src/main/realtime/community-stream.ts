import type { LiveAccess } from '../../shared/contract/chat'
import { createEmbeddedStream } from './embedded-stream'
import { createFirestoreStream } from './firestore-stream'
import type { OpenStream, StreamEars } from './live-feed'

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
  const openersOf = (name: string) => ({
    name,
    embedded: createEmbeddedStream({ token }),
    // The SDK is large, and read only where a community is heard through it.
    firestore: createFirestoreStream({ open: async (granted) => (await import('./firestore-documents')).openDocuments(granted), access }),
  })
  let openers = openersOf('')
  /** Where an embedded stream was last alive: one that is made anew need not ask for that again, but trusts it once only. */
  let address: string | null = null

  const toEmbedded = (url: string, ears: StreamEars) =>
    openers.embedded(url, {
      ...ears,
      alive() {
        address = url
        ears.alive()
      },
      // Why it ended by itself may be that the session is over or that the community has moved: that is asked.
      ended(why) {
        address = null
        ears.ended(why)
      },
    })
  const enter = () => {
    if (openers.name === owner()) return
    openers = openersOf(owner())
    address = null
  }

  return async (ears) => {
    enter()
    const before = address
    address = null
    if (before !== null) return toEmbedded(before, ears)
    const granted = await access()
    enter()
    if (granted.kind === 'firestore') return openers.firestore(granted, ears)
    return toEmbedded(new URL(granted.url, `${await base()}/`).href, ears)
  }
}
