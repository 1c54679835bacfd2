import type { Kysely } from 'kysely'
import { closeCodes } from '../../shared/events'
import { limits } from '../../shared/limits'
import type { Background } from '../background'
import type { Schema } from '../db/schema'
import { selectStanding, sumStanding } from './live-event-queries'
import type { LiveStream } from './live-stream'

/** Somewhat more frequent than promised (docs/product/chat.md "Live connection"), since a turn may be late. */
const beatMs = limits.heartbeatMs - 400
/** The streams take turns at even times: all at once they would hold up calls and messages. */
const turnsInAll = 50
const turnMs = beatMs / turnsInAll

export interface Heartbeats {
  add(stream: LiveStream): void
  remove(stream: LiveStream): void
  stop(): void
}

/**
 * Sends each stream its heartbeats. With them streams are ended whose session has ended, and events are sent whose signal was lost. The
 * process wakes only for turns that have streams.
 */
export function createHeartbeats(deps: { db: Kysely<Schema>; background: Background; now: () => number }): Heartbeats {
  const { db, background, now } = deps
  const turns = Array.from({ length: turnsInAll }, () => new Set<LiveStream>())
  const turnOf = (step: number) => turns[step % turnsInAll] ?? new Set()
  const currentStep = () => Math.floor(performance.now() / turnMs)
  let done = currentStep()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const check = async (some: LiveStream[]) => {
    if (await areAllUpToDate(db, some, now())) return
    const standing = await selectStanding(db, { sessionIds: some.map(({ sessionId }) => sessionId), now: now() })
    const heads = new Map(standing.map(({ id, head }) => [id, head]))
    for (const stream of some) {
      const head = heads.get(stream.sessionId)
      if (head === undefined) stream.close(closeCodes.tokenExpired)
      else if (head > stream.sent()) stream.wake(head)
    }
  }
  const beatDue = () => {
    const current = currentStep()
    // After the process was suspended, one heartbeat is enough.
    for (let step = Math.max(done, current - turnsInAll) + 1; step <= current; step += 1) {
      const some = [...turnOf(step)]
      if (some.length === 0) continue
      for (const stream of some) stream.beat()
      background.run('live streams', () => check(some))
    }
    done = current
  }
  const plan = () => {
    clearTimeout(timer)
    if (isStopped) return
    for (let step = done + 1; step <= done + turnsInAll; step += 1) {
      if (turnOf(step).size === 0) continue
      const wake = () => {
        beatDue()
        plan()
      }
      timer = setTimeout(wake, Math.max(0, step * turnMs - performance.now()))
      return
    }
  }

  return {
    add(stream) {
      const turn = turns.reduce((least, each) => (each.size < least.size ? each : least))
      // So that it does not get the heartbeat of a turn that has passed.
      if (turn.size === 0) beatDue()
      turn.add(stream)
      if (turn.size === 1) plan()
    },
    remove(stream) {
      turns.some((turn) => turn.delete(stream))
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/**
 * Whether the sessions of all streams are valid and all their events are sent, by one row instead of one for each: no stream is ahead of its
 * member's newest event, so equal sums are equal numbers.
 */
async function areAllUpToDate(db: Kysely<Schema>, streams: LiveStream[], now: number): Promise<boolean> {
  const sent = new Map<string, number>()
  for (const stream of streams) sent.set(stream.sessionId, Math.min(stream.sent(), sent.get(stream.sessionId) ?? Number.POSITIVE_INFINITY))
  const [standing] = await sumStanding(db, { sessionIds: [...sent.keys()], now })
  return standing?.sessions === sent.size && standing.heads === [...sent.values()].reduce((sum, each) => sum + each, 0)
}
