import type { Community, CommunityState } from '../../shared/bridge'
import type { EmbeddedServer } from '../embedded-server'
import { Failure } from '../failure'

const startWithinMs = 15_000

/** The community the app talks to: the one inside it, or a remote one. */
export interface CommunityPlace {
  about(): Community
  /** Names it among the things that are kept, such as sessions. */
  key(): string
  state(): CommunityState
  /** Where calls go; the embedded one is started by the first that asks, and waited for; throws `offline` when that takes too long. */
  base(): Promise<string>
  /** Another number: what was under way with the embedded one has been cut off. */
  generation(): number
  start(): void
  /** Starts the embedded one again after it failed. */
  retry(): void
  choose(address: string | null): Promise<Community>
  stop(): Promise<void>
}

export interface CommunityDeps {
  /** A remote address, or null for the embedded one. */
  initial: string | null
  createEmbedded: () => EmbeddedServer
  demoAccount: Community['demo']
  isHealthy: (base: string) => Promise<boolean>
}

export function createCommunity({ initial, createEmbedded, demoAccount, isHealthy }: CommunityDeps): CommunityPlace {
  let address = initial
  let embedded = initial === null ? createEmbedded() : null

  const about = (): Community => ({ kind: embedded ? 'embedded' : 'remote', address, demo: embedded ? demoAccount : null })

  return {
    about,
    key: () => address ?? 'embedded',
    state: () => embedded?.state() ?? { state: 'ready' },
    generation: () => embedded?.generation() ?? 0,
    start: () => embedded?.start(),
    retry: () => embedded?.retry(),
    async base() {
      embedded?.start()
      const found = embedded ? await embedded.whenListening(startWithinMs) : address
      if (found === null) throw new Failure({ code: 'offline' })
      return found
    },
    async choose(wanted) {
      const next = wanted === null ? null : readAddress(wanted)
      if (next !== null && !(await isHealthy(next))) throw new Failure({ code: 'offline' })
      if (next === address) return about()
      await embedded?.stop()
      address = next
      embedded = next === null ? createEmbedded() : null
      embedded?.start()
      return about()
    },
    stop: async () => embedded?.stop(),
  }
}

/** An http or https address without anything behind its path; throws `invalid`. */
function readAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') {
    throw new Failure({ code: 'invalid', fields: { address: 'invalid' } })
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}
