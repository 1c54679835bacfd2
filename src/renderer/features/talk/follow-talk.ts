import { desktop } from '../../bridge/desktop'
import { draftIs } from '../../bridge/draft-api'
import './talk-api'
import { hear, putWaiting, type TalkStore } from './talk-cache'

/** A window that is not in sight draws no frames, and a busy one is never idle. */
const mostMs = 100

/**
 * Lets what main tells of chat enter the cache, from now on. What comes in one burst is drawn once, and what was said before all that
 * changes with it: the list of rooms, what is unread.
 */
export function followTalk(store: TalkStore): void {
  const follow = inTurns(onceDrawn)
  const take = inTurns((run) => void setTimeout(run))
  desktop.on('talk', (news) =>
    take(() => {
      const rest = hear(store, news)
      follow(rest)
    }),
  )
  desktop.on('waiting', (waiting) => take(() => putWaiting(store, waiting)))
  desktop.on('draftChanged', ({ key, draft }) => void store.dispatch(draftIs(key, draft)))
}

/** Collects changes until their turn comes, and makes them all then, in their order. */
function inTurns(wait: (run: () => void) => void): (change: () => void) => void {
  let waiting: (() => void)[] = []
  return (change) => {
    if (waiting.push(change) > 1) return
    wait(() => {
      const all = waiting
      waiting = []
      for (const each of all) each()
    })
  }
}

/** Runs when the next frame has been painted and nothing more urgent waits. */
function onceDrawn(run: () => void): void {
  let isDone = false
  const once = () => {
    if (!isDone) run()
    isDone = true
  }
  requestAnimationFrame(() => requestIdleCallback(once, { timeout: mostMs }))
  setTimeout(once, mostMs)
}
