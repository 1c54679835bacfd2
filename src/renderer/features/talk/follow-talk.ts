import type { TalkNews } from '../../../shared/talk'
import { desktop } from '../../bridge/desktop'
import { draftIs } from '../../bridge/draft-api'
import './talk-api'
import { hear, putWaiting, type TalkStore } from './talk-cache'

/** A window that is not in sight draws no frames, and a busy one is never idle. */
const mostMs = 100

/** What one has said waits this long to be drawn: the machine may be serving it to others, or showing it to them too. */
const ownMs = 20

/** What is said within this time is drawn once, as said: an outline that turns into a bubble a moment later would only flicker. */
const soonMs = 60

/** Runs something when its time has come, perhaps more than once. */
type Wait = (run: () => void) => void

/**
 * Lets what main tells of chat enter the cache, from now on, in its order. What comes in one burst is drawn once, and what was said before
 * all that changes with it: the list of rooms, what is unread. What one has said oneself leaves the machine to whoever is to read it for
 * a blink, and is drawn as waiting only when it waits.
 */
export function followTalk(store: TalkStore): void {
  const take = inOrder()
  const follow = inOrder()
  desktop.on('talk', (news) => take(isOwn(news) ? afterOthers : atOnce, () => follow(onceDrawn, hear(store, news))))
  desktop.on('waiting', (waiting) => take(unlessSoon, () => putWaiting(store, waiting)))
  desktop.on('draftChanged', ({ key, draft }) => void store.dispatch(draftIs(key, draft)))
}

function isOwn(news: TalkNews): boolean {
  if (news.kind !== 'messages') return news.kind === 'sent'
  return news.messages.every(({ senderId }) => senderId !== news.room.partner.id)
}

/** Collects changes, and makes all there are, in their order, when the first of those that were waited for comes. */
function inOrder(): (wait: Wait, change: () => void) => void {
  let changes: (() => void)[] = []
  let awaited = new Set<Wait>()
  return (wait, change) => {
    changes.push(change)
    if (awaited.has(wait)) return
    awaited.add(wait)
    const own = changes
    wait(() => {
      // Another came first, or the same once more.
      if (own !== changes) return
      changes = []
      awaited = new Set()
      for (const each of own) each()
    })
  }
}

const atOnce: Wait = (run) => void setTimeout(run)

const afterOthers: Wait = (run) => void setTimeout(run, ownMs)

const unlessSoon: Wait = (run) => void setTimeout(run, soonMs)

/** When the next frame has been painted and nothing more urgent waits. */
const onceDrawn: Wait = (run) => {
  requestAnimationFrame(() => requestIdleCallback(run, { timeout: mostMs }))
  setTimeout(run, mostMs)
}
