import { EventEmitter } from 'node:events'
import { demoAccount } from '../../shared/demo-account'
import type { Community, CommunityState } from '../../shared/desktop'
import type { EmbeddedServer } from '../embedded-server'
import { Failure } from '../failure'
import type { HealthCheck } from './health'

const startWithinMs = 15_000

/** The community the app talks to: the embedded one or a remote one. */
export interface CommunityPlace {
  about(): Community
  /** Identifies it in stored data, such as sessions. */
  key(): string
  state(): CommunityState
  /** The base address of calls. The first call starts the embedded community and waits for it; throws `offline` after 15 s. */
  base(): Promise<string>
  /** Headers of a request to an address: the launch secret for the embedded community's own address, else none. */
  headers(url: string): Record<string, string>
  /** Changes when the embedded community restarts, which has cut off the calls in flight. */
  generation(): number
  /** Credentials of the demo account; throws `offline` while there are none. */
  demoLogin(): Promise<{ email: string; password: string }>
  start(): void
  /** Starts the embedded community again after it failed. */
  retry(): void
  choose(address: string | null): Promise<Community>
  /** Another community was chosen. Emitted with its key before any call goes to it. */
  on(event: 'change', listener: (key: string) => void): void
  stop(): Promise<void>
}

export interface CommunityDeps {
  /** A remote address, or null for the embedded community. */
  initial: string | null
  createEmbedded: () => EmbeddedServer
  demo: boolean
  /** @throws Failure `invalid` for an address that must not be talked to */
  admit: (address: string) => Promise<string>
  isHealthy: HealthCheck
}

export function createCommunity({ initial, createEmbedded, demo, admit, isHealthy }: CommunityDeps): CommunityPlace {
  const events = new EventEmitter<{ change: [string] }>()
  let address = initial
  let embedded = initial === null ? createEmbedded() : null

  const about = (): Community => ({ kind: embedded ? 'embedded' : 'remote', address, demo: embedded !== null && demo })
  const key = () => address ?? 'embedded'
  const headers = (url: string) => embedded?.headers(url) ?? {}

  return {
    about,
    key,
    state: () => embedded?.state() ?? { state: 'ready' },
    generation: () => embedded?.generation() ?? 0,
    headers,
    async demoLogin() {
      const password = demo ? ((await embedded?.demoPassword(startWithinMs)) ?? null) : null
      if (password === null) throw new Failure({ code: 'offline' })
      return { email: demoAccount.email, password }
    },
    start: () => embedded?.start(),
    retry: () => embedded?.retry(),
    async base() {
      embedded?.start()
      const found = embedded ? await embedded.whenListening(startWithinMs) : address
      if (found === null) throw new Failure({ code: 'offline' })
      return found
    },
    async choose(wanted) {
      const next = wanted === null ? null : await admit(wanted)
      if (next !== null && !(await isHealthy(next, headers(next)))) throw new Failure({ code: 'offline' })
      if (next === address) return about()
      await embedded?.stop()
      address = next
      embedded = next === null ? createEmbedded() : null
      // Synchronous: a call in between would carry one community's session to the other.
      events.emit('change', key())
      embedded?.start()
      return about()
    },
    on: (event, listener) => void events.on(event, listener),
    stop: async () => embedded?.stop(),
  }
}
