import { EventEmitter } from 'node:events'
import * as z from 'zod'
import { type User, user as userShape } from '../../shared/contract/people-shapes'
import type { DesktopEvents } from '../../shared/desktop'
import { limits } from '../../shared/limits'
import type { Log } from '../log'
import type { Store } from '../store'
import type { Accounts } from './accounts'
import type { SecretBox } from './secret-box'

/** A user as it is stored; older copies have no languages. */
const storedUser = userShape.out.extend({
  languages: userShape.out.shape.languages.default(null),
  goals: userShape.out.shape.goals.default([]),
  about: userShape.out.shape.about.default(''),
})
const storedSession = z.object({ user: storedUser, sealed: z.object({ backend: z.string(), value: z.string() }), expiresAt: z.number() })
type StoredSession = z.output<typeof storedSession>

/** The sessions on disk, by community. An unreadable one counts as none. */
export const storedSessions = z.record(z.string(), storedSession.nullable().catch(null))

/** The signed-in user and their token, which never leaves main. */
export interface Session {
  user(): User | null
  /** Every account signed in on this machine, to this community and to others. */
  signedIn(): { community: string; userId: string }[]
  /** Whether the last session ended unasked: by age, by the server, or because it became unreadable. */
  hasExpired(): boolean
  token(): Promise<string | null>
  /** Nothing begins when another community is opened meanwhile. @param remember undefined: store the token only where it can be encrypted */
  begin(signedIn: { user: User; token: string }, remember: boolean | undefined): Promise<void>
  /** Stores a newer copy of the signed-in user, which the next start shows. */
  refresh(user: User): void
  end(reason: DesktopEvents['session']['reason']): void
  /** Switches to the session stored for another community; emits nothing. */
  enter(community: string): void
  /** Removes the session stored for a community that is not open. @returns its token; null where there is none that can be read */
  leave(community: string): Promise<string | null>
  /** Somebody has signed in or the session has ended. */
  on(event: 'change', listener: (change: DesktopEvents['session']) => void): void
}

export interface SessionDeps {
  store: Store<Record<string, StoredSession | null>>
  box: SecretBox
  accounts: Pick<Accounts, 'note'>
  now: () => number
  community: string
  log: Log
}

export function createSession({ store, box, accounts, now, community, log }: SessionDeps): Session {
  const events = new EventEmitter<{ change: [DesktopEvents['session']] }>()
  let here = community
  let hasExpired = false
  /** The sessions of other communities that are not on disk and end with the app. */
  const held = new Map<string, NonNullable<typeof current>>()
  let current: { user: User; token: Promise<string | null> | null } | null = resume()

  /** Reads the session stored for this community; an expired one is removed. */
  function resume(): { user: User; token: Promise<string | null> | null } | null {
    const stored = store.read()[here]
    hasExpired = !!stored && stored.expiresAt <= now()
    if (hasExpired) keep(null)
    if (!stored || hasExpired) return null
    accounts.note(here, stored.user.id)
    return { user: stored.user, token: null }
  }

  function keep(stored: StoredSession | null): void {
    try {
      store.write({ ...store.read(), [here]: stored })
    } catch (error) {
      log.error({ err: error }, 'the session could not be kept')
    }
  }

  async function openStored(): Promise<string | null> {
    const opened = current
    const stored = store.read()[here]
    const token = stored ? await box.open(stored.sealed) : null
    if (token !== null || current !== opened) return token
    log.warn({ backend: stored?.sealed.backend }, 'the stored session cannot be opened: sign in again')
    end('tokenExpired')
    return null
  }

  function end(reason: DesktopEvents['session']['reason']): void {
    if (current === null) return
    current = null
    hasExpired = reason === 'tokenExpired'
    keep(null)
    events.emit('change', { user: null, reason })
  }

  return {
    user: () => current?.user ?? null,
    signedIn() {
      const elsewhere = Object.entries(store.read()).flatMap(([community, stored]) =>
        community !== here && !held.has(community) && stored && stored.expiresAt > now() ? [{ community, userId: stored.user.id }] : [],
      )
      const inMemory = [...held]
        .filter(([community]) => community !== here)
        .map(([community, { user }]) => ({ community, userId: user.id }))
      const all = [...inMemory, ...elsewhere]
      return current === null ? all : [{ community: here, userId: current.user.id }, ...all]
    },
    hasExpired: () => hasExpired,
    async token() {
      if (current === null) return null
      current.token ??= openStored()
      return current.token
    },
    async begin({ user, token }, remember) {
      const there = here
      const expiresAt = now() + limits.tokenDays * 24 * 60 * 60 * 1000
      const encrypted = remember === false ? null : await box.seal(token).catch(() => null)
      if (here !== there) return
      const consented = remember === true && encrypted === null && !box.isSecure()
      const sealed = consented ? { backend: 'plain', value: Buffer.from(token).toString('base64') } : encrypted
      current = { user, token: Promise.resolve(token) }
      hasExpired = false
      accounts.note(here, user.id)
      keep(sealed && { user, sealed, expiresAt })
      events.emit('change', { user, reason: 'asked' })
    },
    refresh(user) {
      if (current?.user.id !== user.id || JSON.stringify(current.user) === JSON.stringify(user)) return
      current.user = user
      const stored = store.read()[here]
      if (stored) keep({ ...stored, user })
    },
    end,
    enter(next) {
      if (current === null || store.read()[here]) held.delete(here)
      else held.set(here, current)
      here = next
      hasExpired = false
      current = held.get(next) ?? resume()
    },
    async leave(community) {
      if (community === here) throw new Error('the community is open')
      const { [community]: stored, ...others } = store.read()
      store.write(others)
      const inMemory = held.get(community)?.token ?? null
      held.delete(community)
      if (inMemory !== null) return inMemory
      return stored ? box.open(stored.sealed).catch(() => null) : null
    },
    on: (event, listener) => void events.on(event, listener),
  }
}
