import type { LiveAccess } from '../../shared/contract/chat'
import { createEmbeddedStream } from './embedded-stream'
import { createFirestoreStream } from './firestore-stream'
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
  const openersOf = (name: string) => ({
    name,
    embedded: createEmbeddedStream({ token }),
    // The SDK is large, and read only where a community is heard through it.
    firestore: createFirestoreStream({ open: async (granted) => (await import('./firestore-documents')).openDocuments(granted) }),
  })
  let openers = openersOf('')

  return async (ears) => {
    const granted = await access()
    if (openers.name !== owner()) openers = openersOf(owner())
    if (granted.kind === 'firestore') return openers.firestore(granted, ears)
    return openers.embedded(new URL(granted.url, `${await base()}/`).href, ears)
  }
}
