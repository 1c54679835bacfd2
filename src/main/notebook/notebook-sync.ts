import type { Input, Output } from '../../shared/contract/index'
import type { AppError } from '../../shared/errors'
import type { NotebookSyncState } from '../../shared/notebook/views'
import { isFinal } from '../chat/unsent-entries'
import { Failure } from '../failure'
import { fullJitter } from '../live/full-jitter'
import type { Log } from '../log'
import type { Notebook } from './notebook'

/** Changes within this time go together. */
const settleMs = 3_000
/** Events of the community within this time lead to one sync. */
const soonMs = 300
const longestPauseMs = 5 * 60_000
/** A community whose live events do not report notebooks (docs/architecture.md "The live connection") is asked this often. */
const againMs = 30 * 60_000
const focusedAgainMs = 60_000

export interface NotebookSyncDeps {
  notebook: Pick<Notebook, 'account' | 'ofAccount'>
  /** The session's token. */
  token: () => Promise<string | null>
  /** Exchanges changes with the community. @throws Failure */
  send: (changes: Input<'syncNotebook'>, token: string) => Promise<Output<'syncNotebook'>>
  onState: (state: NotebookSyncState | null) => void
  now: () => number
  log: Log
}

/**
 * Joins the open notebook with the community's copy (docs/product/notebook.md "Several machines"), in the background: nothing waits for it.
 * A visitor's notebook stays on the machine.
 */
export interface NotebookSync {
  /** Null without an account. */
  state(): Promise<NotebookSyncState | null>
  /** Something was changed here. */
  noteChange(): void
  /** Somebody has signed in, the community can be reached again, or its events were missed. */
  hurry(): void
  /** The community has changes up to here, maybe those of this machine. */
  noteRemoteChange(until: string): void
  /** The app has the focus again: asks whether another machine has changed something, unless it has just done so. */
  refreshIfOld(): void
  stop(): void
}

interface Wait {
  until: number
  ms: number
}

export function createNotebookSync({ notebook, token, send, onState, now, log }: NotebookSyncDeps): NotebookSync {
  let timer: NodeJS.Timeout | undefined
  let plannedAt = Number.POSITIVE_INFINITY
  let isRunning = false
  let isBehind = false
  let isFull = false
  /** What was reported during an exchange: an event of its own change may arrive before its answer. */
  let notedUntil: string | null = null
  let isStopped = false
  let failures = 0
  let askedAt = 0
  /** After a failure nothing is requested until both have passed; the second is as long as the community asked to wait. */
  let pause = waitOf(0)
  let refusal = waitOf(0)

  function waitOf(ms: number): Wait {
    return { until: now() + ms, ms }
  }
  // A clock that is set back makes no wait longer than it was.
  const leftOf = ({ until, ms }: Wait) => Math.min(until - now(), ms)

  async function state(): Promise<NotebookSyncState | null> {
    return (await notebook.ofAccount()?.use((store) => ({ ...store.sync(), isFull }))) ?? null
  }
  const emitState = () =>
    void state()
      .then(onState)
      .catch(() => undefined)

  function plan(inMs: number): void {
    const at = now() + Math.max(inMs, leftOf(pause), leftOf(refusal))
    // A plan that is overdue, since the clock was set or the machine slept, is made anew.
    if (isStopped || (at >= plannedAt && plannedAt >= now()) || notebook.account() === null) return
    clearTimeout(timer)
    plannedAt = at
    timer = setTimeout(() => void run(), at - now())
  }

  async function run(): Promise<void> {
    plannedAt = Number.POSITIVE_INFINITY
    if (isRunning) {
      isBehind = true
      return
    }
    isRunning = true
    askedAt = now()
    try {
      await exchange()
      failures = 0
      pause = waitOf(0)
      refusal = waitOf(0)
      plan(againMs * (0.75 + Math.random() / 2))
    } catch (error) {
      if (!isStopped) pauseAfter(error)
    }
    isRunning = false
    emitState()
    if (isBehind) plan(0)
    isBehind = false
    if (notedUntil !== null) noteRemoteChange(notedUntil)
    notedUntil = null
  }

  function pauseAfter(error: unknown): void {
    const why: AppError = error instanceof Failure ? error.error : { code: 'serverError' }
    if (!(error instanceof Failure) || isFinal(why)) log.error({ err: error }, 'the notebook could not be synchronised')
    failures += 1
    refusal = waitOf((why.retryAfter ?? 0) * 1000)
    pause = waitOf(isFinal(why) ? againMs : fullJitter(failures, longestPauseMs))
    plan(0)
  }

  /** Sends and receives in parts until both have everything, or another notebook is open. */
  async function exchange(): Promise<void> {
    const opened = notebook.ofAccount()
    if (opened === null) return
    const isOpen = () => !isStopped && opened.isOpen()
    // While the answers come in parts nothing is sent, since their later parts would contain it.
    let isReading = false
    let sends: 'everything' | 'known' | 'nothing' = 'everything'
    isFull = false
    while (isOpen()) {
      const found = await opened.use((store) => ({
        sent: isReading || sends === 'nothing' ? { entries: [], reviews: [] } : store.unsent(sends === 'known'),
        after: store.cursor(),
      }))
      if (found === null || !isOpen()) return
      const secret = await token()
      if (secret === null || !isOpen()) return
      const { sent, after } = found
      try {
        const { entries, reviews, after: until, more } = await send({ after, ...sent }, secret)
        const sync = await opened.receive((store) => {
          const isNew = store.receive(sent, { entries, reviews }, until)
          return { isNew, waiting: store.sync().waiting, startsAgain: store.cursor() === '' }
        })
        if (sync === null) return
        if (sync.startsAgain) continue
        const isDone = isFull ? !isReading && sent.entries.length + sent.reviews.length === 0 : sync.waiting === 0
        if (isDone && !more) return
        isReading = more
      } catch (error) {
        // It says nothing of the notebook that took its place.
        if (!isOpen()) return
        const code = error instanceof Failure ? error.error.code : null
        // Without room for further entries, changes and reviews of those that it has may still be taken.
        if (code === 'limit' && sends !== 'nothing') {
          sends = sends === 'everything' ? 'known' : 'nothing'
          isFull = true
        } else if (code === 'expired' && after !== '') await opened.use((store) => store.startAgain())
        else throw error
        isReading = false
      }
    }
  }

  function noteRemoteChange(until: string): void {
    if (isRunning) notedUntil = until
    else
      void notebook
        .ofAccount()
        ?.use((store) => store.cursor())
        .then((cursor) => cursor !== until && plan(soonMs))
        .catch(() => undefined)
  }

  return {
    state,
    noteChange() {
      emitState()
      plan(settleMs)
    },
    hurry() {
      failures = 0
      pause = waitOf(0)
      emitState()
      plan(soonMs)
    },
    noteRemoteChange,
    refreshIfOld() {
      if (now() - askedAt >= focusedAgainMs) plan(soonMs)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
