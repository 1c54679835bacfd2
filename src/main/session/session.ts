import * as z from 'zod'
import type { DesktopEvents } from '../../shared/bridge'
import { type User, user as userShape } from '../../shared/contract/people-shapes'
import { limits } from '../../shared/limits'
import type { Log } from '../log'
import type { Store } from '../store'
import type { SecretBox } from './secret-box'

const keptSession = z.object({ user: userShape.out, sealed: z.object({ backend: z.string(), value: z.string() }), expiresAt: z.number() })
type KeptSession = z.output<typeof keptSession>

/** The sessions on disk, by community. One that can no longer be read is as good as none. */
export const keptSessions = z.record(z.string(), keptSession.nullable().catch(null))

/** Who is signed in, and the secret that says so. The token never leaves main. */
export interface Session {
  user(): User | null
  /** Everybody who is signed in on this machine, to this community and to others. */
  signedIn(): { community: string; userId: string }[]
  /** Whether the last session ended without being asked to: by its age, by the server, or because it cannot be read any more. */
  hasExpired(): boolean
  token(): Promise<string | null>
  /** @param remember undefined: yes where it can be kept encrypted, else no */
  begin(signedIn: { user: User; token: string }, remember: boolean | undefined): Promise<void>
  /** One's own user has been read anew: the next start shows it at once. */
  refresh(user: User): void
  end(reason: DesktopEvents['session']['reason']): void
  /** Another community: the session one has there. */
  enter(community: string): void
}

export interface SessionDeps {
  store: Store<Record<string, KeptSession | null>>
  box: SecretBox
  now: () => number
  community: string
  onChange: (change: DesktopEvents['session']) => void
  log: Log
}

export function createSession({ store, box, now, community, onChange, log }: SessionDeps): Session {
  let here = community
  let hasExpired = false
  let current = resume()

  /** The session kept for this community; one that is too old is forgotten, and said to have expired. */
  function resume(): { user: User; token: Promise<string | null> | null } | null {
    const kept = store.read()[here]
    hasExpired = !!kept && kept.expiresAt <= now()
    if (hasExpired) keep(null)
    if (!kept || hasExpired) return null
    return { user: kept.user, token: null }
  }

  function keep(kept: KeptSession | null): void {
    try {
      store.write({ ...store.read(), [here]: kept })
    } catch (error) {
      log.error({ err: error }, 'the session could not be kept')
    }
  }

  async function openKept(): Promise<string | null> {
    const kept = store.read()[here]
    const token = kept ? await box.open(kept.sealed) : null
    if (token !== null) return token
    log.warn({ backend: kept?.sealed.backend }, 'the kept session cannot be opened: sign in again')
    end('tokenExpired')
    return null
  }

  function end(reason: DesktopEvents['session']['reason']): void {
    if (current === null) return
    current = null
    hasExpired = reason === 'tokenExpired'
    keep(null)
    onChange({ user: null, reason })
  }

  return {
    user: () => current?.user ?? null,
    signedIn() {
      const elsewhere = Object.entries(store.read()).flatMap(([community, kept]) =>
        community !== here && kept && kept.expiresAt > now() ? [{ community, userId: kept.user.id }] : [],
      )
      return current === null ? elsewhere : [{ community: here, userId: current.user.id }, ...elsewhere]
    },
    hasExpired: () => hasExpired,
    async token() {
      if (current === null) return null
      current.token ??= openKept()
      return current.token
    },
    async begin({ user, token }, remember) {
      const expiresAt = now() + limits.tokenDays * 24 * 60 * 60 * 1000
      const encrypted = remember === false ? null : await box.seal(token).catch(() => null)
      const consented = remember === true && encrypted === null && !box.isSecure()
      const sealed = consented ? { backend: 'plain', value: Buffer.from(token).toString('base64') } : encrypted
      current = { user, token: Promise.resolve(token) }
      hasExpired = false
      keep(sealed && { user, sealed, expiresAt })
      onChange({ user, reason: 'asked' })
    },
    refresh(user) {
      if (current?.user.id !== user.id || JSON.stringify(current.user) === JSON.stringify(user)) return
      current.user = user
      const kept = store.read()[here]
      if (kept) keep({ ...kept, user })
    },
    end,
    enter(next) {
      here = next
      current = resume()
    },
  }
}
