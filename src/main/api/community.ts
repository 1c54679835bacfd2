import { EventEmitter } from 'node:events'
import type { RestoredBackup, RestoreProblem } from '../../shared/backups'
import type { Community, CommunityChoice, CommunityState, EmbeddedKind } from '../../shared/community'
import { demoAccount } from '../../shared/demo-account'
import type { CommunityProfile } from '../configuration/community-file'
import { keyOf } from '../configuration/kept-communities'
import type { EmbeddedServer } from '../embedded-server'
import { Failure } from '../failure'
import type { HealthCheck } from './health'
import type { Pins } from './pins'

const startWithinMs = 15_000

/** The community the app talks to: an embedded one or a remote one. */
export interface CommunityPlace {
  about(): Community
  /** What an administrator or the build says of it. */
  profile(): CommunityProfile | null
  choice(): CommunityChoice
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
  /**
   * Opens another community; one that is kept also while it does not answer.
   * @param leave runs once nothing stands in the way, before anything has changed; not for the community that is open already
   * @throws Failure `forbidden` where an administrator has set the community, `invalid`, `offline` when none answers at the address, or
   * `restoring` while a backup takes the place of the open one
   */
  choose(choice: CommunityChoice, leave?: () => Promise<void>): Promise<void>
  /** Hosts the community of this computer as configured now. */
  host(): void
  /** Asks the community of this computer for its storage; nothing where another is open. */
  measure(): void
  /** A server with another key than the pinned one answers at the remote community's address. */
  meetStranger(): void
  /** The remote community itself has answered. */
  forgetStranger(): void
  /** Asks the embedded community to make a backup now. @throws Failure `offline` when it does not start within 15 s */
  backUp(): Promise<void>
  /**
   * Stops the embedded community, lets `work` put a backup in its place, and starts it again, also when that fails.
   * @param onRestored runs after that, before another community can be opened
   * @returns what `work` returned: the restored backup, or why nothing was changed
   * @throws Failure `notFound` for a remote community, `restoring` while another one is restored, `busy` while another community is opened
   */
  restore(work: () => Promise<RestoredBackup | RestoreProblem>, onRestored?: () => Promise<void>): Promise<RestoredBackup | RestoreProblem>
  /** Another community was chosen. Emitted with its key before any call goes to it. */
  on(event: 'change', listener: (key: string) => void): void
  stop(): Promise<void>
}

export interface CommunityDeps {
  initial: CommunityChoice
  /** Whether an administrator has set it. */
  managed: boolean
  /** What is known from outside of the app of the community at an address. */
  profileOf: (address: string) => CommunityProfile | null
  /** @param restored the backup that was restored before its start */
  createEmbedded: (kind: EmbeddedKind, restored?: RestoredBackup) => EmbeddedServer
  /** The embedded community was stopped to change its data. */
  onPause: () => void
  /** The state of a remote community has changed. */
  onState: (state: CommunityState) => void
  pins: Pick<Pins, 'of' | 'invitationTo'>
  /** @throws Failure `invalid` for an address that must not be talked to */
  admit: (address: string) => Promise<string>
  /** Whether a community was opened on this machine before and not left. */
  isKept: (key: string) => boolean
  health: HealthCheck
}

export function createCommunity(deps: CommunityDeps): CommunityPlace {
  const { managed, profileOf, createEmbedded, onPause, onState, pins, admit, isKept, health } = deps
  const events = new EventEmitter<{ change: [string] }>()
  let choice = deps.initial
  let embedded = choice.kind === 'remote' ? null : createEmbedded(choice.kind)
  /** Processes of embedded communities that were replaced. */
  let formerGenerations = 0

  let remoteState: CommunityState = { state: 'ready' }
  const become = (next: CommunityState) => {
    remoteState = next
    onState(next)
  }

  /** How another change is refused while there is one: a restore moves the files of the community that is open. */
  let changing: 'restoring' | 'busy' | null = null
  const refuseWhileChanging = () => {
    if (changing !== null) throw new Failure({ code: changing })
  }
  async function change<T>(kind: 'restoring' | 'busy', work: () => Promise<T>): Promise<T> {
    refuseWhileChanging()
    changing = kind
    try {
      return await work()
    } finally {
      changing = null
    }
  }

  const key = () => keyOf(choice)
  const profile = () => (choice.kind === 'remote' ? profileOf(choice.address) : null)
  const about = (): Community => ({
    kind: choice.kind === 'remote' ? 'remote' : 'embedded',
    address: choice.kind === 'remote' ? choice.address : null,
    demo: choice.kind === 'demo',
    name: profile()?.name ?? null,
    mark: profile()?.mark ?? null,
    terms: profile()?.terms ?? null,
    paired: choice.kind === 'remote' && pins.of(choice.address) !== null,
    invitation: choice.kind === 'remote' ? pins.invitationTo(choice.address) : null,
    managed,
  })
  const headers = (url: string) => embedded?.headers(url) ?? {}

  const base = async () => {
    embedded?.start()
    const found = choice.kind === 'remote' ? choice.address : await embedded?.whenListening(startWithinMs)
    if (!found) throw new Failure({ code: 'offline' })
    return found
  }

  return {
    about,
    profile,
    choice: () => choice,
    key,
    state: () => embedded?.state() ?? remoteState,
    generation: () => formerGenerations + (embedded?.generation() ?? 0),
    headers,
    async demoLogin() {
      const password = choice.kind === 'demo' ? ((await embedded?.demoPassword(startWithinMs)) ?? null) : null
      if (password === null) throw new Failure({ code: 'offline' })
      return { email: demoAccount.email, password }
    },
    start: () => embedded?.start(),
    retry: () => embedded?.retry(),
    base,
    async choose(wanted, leave) {
      if (managed) throw new Failure({ code: 'forbidden' })
      const next = wanted.kind === 'remote' ? { ...wanted, address: await admit(wanted.address) } : wanted
      if (keyOf(next) === key()) return
      refuseWhileChanging()
      if (next.kind === 'remote' && !isKept(next.address)) {
        if ((await health(next.address, headers(next.address))) === null) throw new Failure({ code: 'offline' })
      }
      await leave?.()
      await change('busy', async () => {
        await embedded?.stop()
        choice = next
        remoteState = { state: 'ready' }
        embedded = next.kind === 'remote' ? null : createEmbedded(next.kind)
        // Synchronous: a call in between would carry one community's session to the other.
        events.emit('change', key())
        embedded?.start()
      })
    },
    host: () => embedded?.host(),
    measure: () => embedded?.measure(),
    meetStranger() {
      if (choice.kind === 'remote' && remoteState.state !== 'stranger') become({ state: 'stranger' })
    },
    forgetStranger() {
      if (remoteState.state === 'stranger') become({ state: 'ready' })
    },
    async backUp() {
      await base()
      embedded?.backUp()
    },
    restore: (work, onRestored) =>
      change('restoring', async () => {
        const stopped = embedded
        if (stopped === null || choice.kind === 'remote') throw new Failure({ code: 'notFound' })
        const { kind } = choice
        onPause()
        await stopped.stop()
        let restored: RestoredBackup | undefined
        try {
          const outcome = await work()
          if (typeof outcome !== 'object') return outcome
          restored = outcome
        } finally {
          formerGenerations += stopped.generation()
          embedded = createEmbedded(kind, restored)
          embedded.start()
        }
        await onRestored?.()
        return restored
      }),
    on: (event, listener) => void events.on(event, listener),
    stop: async () => embedded?.stop(),
  }
}
