import type { Agent } from 'node:http'
import { isLoopbackHost } from '../../shared/community-address'
import type { LiveAccess } from '../../shared/contract/chat'
import type { CommunityPlace } from '../api/community'
import { createEmbeddedStream } from './embedded-stream'
import { createFirestoreStream } from './firestore-stream'
import type { OpenStream, StreamListener } from './live-connection'

export interface CommunityStreamDeps {
  /** Identifies the community and the account whose position in the stream is remembered. */
  owner: () => string
  /** Asks the community how this account gets live events. */
  access: () => Promise<LiveAccess>
  community: Pick<CommunityPlace, 'base' | 'headers'>
  token: () => Promise<string | null>
  /** What connects to a URL; undefined: directly. */
  agent: (url: string) => Promise<Agent | undefined>
}

/** Opens the community's kind of stream; each continues where the account's previous one stopped. */
export function createCommunityStream({ owner, access, community, token, agent }: CommunityStreamDeps): OpenStream {
  const openersOf = (name: string) => ({
    name,
    embedded: createEmbeddedStream({
      // Another account, or one of another community, may sign in while the stream opens.
      token: async () => {
        const found = await token()
        return owner() === name ? found : null
      },
      headers: community.headers,
      agent,
    }),
    // The SDK is large: it is loaded only for a community that uses it.
    firestore: createFirestoreStream({
      open: async (granted) => {
        const base = await community.base()
        if (owner() !== name) throw new Error('another account is signed in')
        const checked = checkedFirestore(granted, base)
        return (await import('./firestore-documents')).openDocuments(checked)
      },
      access,
    }),
  })
  let openers = openersOf('')
  /** The address of the last working embedded stream; a new stream uses it once without asking the community. */
  let address: string | null = null

  const toEmbedded = (url: string, listener: StreamListener) =>
    openers.embedded(url, {
      ...listener,
      alive() {
        address = url
        listener.alive()
      },
      // When the stream ends by itself, the session may be over or the community may have moved: ask again.
      ended(why) {
        address = null
        listener.ended(why)
      },
    })
  const enter = () => {
    if (openers.name === owner()) return
    openers = openersOf(owner())
    address = null
  }

  return async (listener) => {
    enter()
    const before = address
    address = null
    if (before !== null) return toEmbedded(before, listener)
    const { name } = openers
    const [granted, base] = [await access(), await community.base()]
    if (owner() !== name) throw new Error('another account is signed in')
    if (granted.kind === 'firestore') return openers.firestore(granted, listener)
    return toEmbedded(streamAddress(granted.url, base), listener)
  }
}

/** The stream gets the session's token, so its address must belong to the community. */
function streamAddress(given: string, base: string): string {
  const url = new URL(given, `${base}/`)
  if (url.origin !== new URL(base).origin) throw new Error('the stream lies outside the community')
  return url.href
}

/**
 * An emulator is used without encryption, so it is accepted on this machine only; and from a community on this machine only, since one
 * elsewhere could have the app send requests to any port here.
 */
function checkedFirestore(access: Extract<LiveAccess, { kind: 'firestore' }>, base: string): typeof access {
  const hosts = [access.emulator?.firestore, access.emulator?.auth].filter((host) => typeof host === 'string')
  if (access.emulator !== null && !(isLoopbackHost(new URL(base).hostname) && hosts.every(isPortHere))) {
    throw new Error('an emulator elsewhere')
  }
  return access
}

/** Whether it is exactly `host:port`, of this machine. */
function isPortHere(host: string): boolean {
  const url = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null
  return url !== null && url.host === host && url.port !== '' && isLoopbackHost(url.hostname)
}
