import { v7 } from 'uuid'
import * as z from 'zod'
import { newCorrection } from '../shared/contract/corrections-shapes'
import type { Input } from '../shared/contract/index'
import { type AppError, errorCodes } from '../shared/errors'
import type { UnsentCorrection } from '../shared/unsent-corrections'
import { isFinal } from './chat/unsent-entries'
import { Failure } from './failure'
import { retryPause } from './live/full-jitter'
import type { Log } from './log'
import type { Store } from './store'

const entry = z.object({
  /** Also its idempotency key. */
  id: z.uuid(),
  correction: newCorrection,
  writtenAt: z.iso.datetime(),
  /** Why it was refused; null while it is still to be sent. */
  error: z
    .object({ code: z.enum(errorCodes), fields: z.record(z.string(), z.string()).optional(), current: z.string().optional() })
    .nullable(),
})
type Entry = z.output<typeof entry>

/** The unsent corrections of every account, in the order of writing. */
export const storedCorrections = z.record(z.string(), z.array(entry))

export interface UnsentCorrectionsDeps {
  store: Store<z.output<typeof storedCorrections>>
  /** Identifies the community and the account; null for a visitor. */
  owner: () => string | null
  /** Sends a correction; the same key twice is one correction. @throws Failure */
  send: (correction: Input<'correct'>, key: string) => Promise<unknown>
  onChange: (unsent: UnsentCorrection[]) => void
  now: () => number
  log: Log
}

/**
 * The corrections that the community does not have yet (docs/product/corrections.md "Unsent corrections"): on disk first, then sent in the
 * order of writing, with retries that never make two of one.
 */
export interface UnsentCorrections {
  /** Those of the signed-in account. */
  list(): UnsentCorrection[]
  /**
   * Stores a correction in place of an earlier one of the same text, unless that one is being sent, and sends it.
   * @throws Failure for a visitor; `notStored` when it could not be written to disk, and nothing has changed
   */
  add(correction: Input<'correct'>): void
  /** Removes a correction unless it is being sent. */
  cancel(id: string): void
  /** Somebody has signed in, or the community can be reached again: sends at once what waits, unless the community has asked to wait. */
  hurry(): void
  /** Removes everything of the signed-in account. */
  forget(): void
  stop(): void
}

export function createUnsentCorrections({ store, owner, send, onChange, now, log }: UnsentCorrectionsDeps): UnsentCorrections {
  let sending: string | null = null
  let busy = false
  let stopped = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  /** Until when the community has asked each account to wait, on the clock of this process. */
  const heldUntil = new Map<string, number>()

  const of = (whose: string | null): Entry[] => (whose === null ? [] : (store.read()[whose] ?? []))
  const list = () => of(owner()).map(present)

  /** @returns whether it is on disk */
  function keep(whose: string, entries: Entry[]): boolean {
    const { [whose]: _, ...others } = store.read()
    return store.write(entries.length === 0 ? others : { ...others, [whose]: entries })
  }

  function write(whose: string, entries: Entry[]): void {
    keep(whose, entries)
    onChange(list())
  }

  function present({ id, correction, writtenAt, error }: Entry): UnsentCorrection {
    const waiting = id === sending ? 'sending' : 'waiting'
    return { id, ...correction, writtenAt, state: error === null ? waiting : 'failed', error: error as AppError | null }
  }

  async function advance(): Promise<void> {
    if (busy || stopped) return
    busy = true
    clearTimeout(timer)
    let pauseMs: number | null = null
    while (pauseMs === null && !stopped) {
      const whose = owner()
      const next = of(whose).find(({ error }) => error === null)
      if (whose === null || next === undefined) break
      const leftMs = (heldUntil.get(whose) ?? 0) - performance.now()
      if (leftMs > 0) {
        pauseMs = leftMs
        break
      }
      const wanted = await attempt(whose, next)
      // Another account that has signed in meanwhile does not wait for what the community refused this one.
      pauseMs = owner() === whose ? wanted : null
    }
    busy = false
    if (pauseMs !== null && !stopped) timer = setTimeout(() => void advance(), pauseMs)
  }

  /** @returns the milliseconds to wait before the next attempt, or null for no wait */
  async function attempt(whose: string, { id, correction }: Entry): Promise<number | null> {
    sending = id
    onChange(list())
    try {
      await send(correction, id)
      sending = null
      failures = 0
      write(
        whose,
        of(whose).filter((each) => each.id !== id),
      )
      return null
    } catch (failure) {
      sending = null
      if (!(failure instanceof Failure)) log.error({ err: failure }, 'a correction could not be sent')
      const why: AppError = failure instanceof Failure ? failure.error : { code: 'serverError' }
      if (isFinal(why)) {
        const { code, fields, current } = why
        const error = { code, ...(fields && { fields }), ...(current !== undefined && { current }) }
        write(
          whose,
          of(whose).map((each) => (each.id === id ? { ...each, error } : each)),
        )
        return null
      }
      failures += 1
      onChange(list())
      heldUntil.set(whose, performance.now() + (why.retryAfter ?? 0) * 1000)
      return retryPause(failures, why)
    }
  }

  function hurry(): void {
    failures = 0
    void advance()
  }

  return {
    list,
    add(correction) {
      const whose = owner()
      if (whose === null) throw new Failure({ code: 'loginRequired' })
      const others = of(whose).filter(({ id, correction: { target } }) => id === sending || target.id !== correction.target.id)
      const before = store.read()
      if (!keep(whose, [...others, { id: v7(), correction, writtenAt: new Date(now()).toISOString(), error: null }])) {
        store.write(before)
        throw new Failure({ code: 'notStored' })
      }
      onChange(list())
      hurry()
    },
    cancel(id) {
      const whose = owner()
      if (whose === null || id === sending) return
      write(
        whose,
        of(whose).filter((each) => each.id !== id),
      )
    },
    hurry,
    forget() {
      const whose = owner()
      if (whose !== null) write(whose, [])
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
