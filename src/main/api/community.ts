import { EventEmitter } from 'node:events'
import type { RestoreTrouble } from '../../shared/backups'
import { demoAccount } from '../../shared/demo-account'
import type { Community, CommunityState, RestoredBackup } from '../../shared/desktop'
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
  /** Asks the embedded community to make a backup now. @throws Failure `offline` when it does not start within 15 s */
  backUp(): Promise<void>
  /**
   * Stops the embedded community, lets `work` put a backup in its place, and starts it again, also when that fails.
   * @returns what `work` returned: the restored backup, or why nothing was changed
   * @throws Failure `notFound` for a remote community
   */
  restore(work: () => Promise<RestoredBackup | RestoreTrouble>): Promise<RestoredBackup | RestoreTrouble>
  /** Another community was chosen. Emitted with its key before any call goes to it. */
  on(event: 'change', listener: (key: string) => void): void
  stop(): Promise<void>
}

export interface CommunityDeps {
  /** A remote address, or null for the embedded community. */
  initial: string | null
  /** @param restored the backup that was restored before its start */
  createEmbedded: (restored?: RestoredBackup) => EmbeddedServer
  /** The embedded community was stopped to change its data. */
  onPause: () => void
  demo: boolean
  /** @throws Failure `invalid` for an address that must not be talked to */
  admit: (address: string) => Promise<string>
  health: HealthCheck
}

export function createCommunity({ initial, createEmbedded, onPause, demo, admit, health }: CommunityDeps): CommunityPlace {
  const events = new EventEmitter<{ change: [string] }>()
  let address = initial
  let embedded = initial === null ? createEmbedded() : null
  /** Processes of embedded communities that were replaced. */
  let formerGenerations = 0

  const about = (): Community => ({ kind: embedded ? 'embedded' : 'remote', address, demo: embedded !== null && demo })
  const key = () => address ?? 'embedded'
  const headers = (url: string) => embedded?.headers(url) ?? {}

  const base = async () => {
    embedded?.start()
    const found = embedded ? await embedded.whenListening(startWithinMs) : address
    if (found === null) throw new Failure({ code: 'offline' })
    return found
  }

  return {
    about,
    key,
    state: () => embedded?.state() ?? { state: 'ready' },
    generation: () => formerGenerations + (embedded?.generation() ?? 0),
    headers,
    async demoLogin() {
      const password = demo ? ((await embedded?.demoPassword(startWithinMs)) ?? null) : null
      if (password === null) throw new Failure({ code: 'offline' })
      return { email: demoAccount.email, password }
    },
    start: () => embedded?.start(),
    retry: () => embedded?.retry(),
    base,
    async choose(wanted) {
      const next = wanted === null ? null : await admit(wanted)
      if (next !== null && (await health(next, headers(next))) === null) throw new Failure({ code: 'offline' })
      if (next === address) return about()
      await embedded?.stop()
      address = next
      embedded = next === null ? createEmbedded() : null
      // Synchronous: a call in between would carry one community's session to the other.
      events.emit('change', key())
      embedded?.start()
      return about()
    },
    async backUp() {
      await base()
      embedded?.backUp()
    },
    async restore(work) {
      const stopped = embedded
      if (stopped === null) throw new Failure({ code: 'notFound' })
      onPause()
      await stopped.stop()
      let restored: RestoredBackup | undefined
      try {
        const outcome = await work()
        if (typeof outcome === 'object') restored = outcome
        return outcome
      } finally {
        // Another community may have been chosen meanwhile.
        if (embedded === stopped) {
          formerGenerations += stopped.generation()
          embedded = createEmbedded(restored)
          embedded.start()
        }
      }
    },
    on: (event, listener) => void events.on(event, listener),
    stop: async () => embedded?.stop(),
  }
}
