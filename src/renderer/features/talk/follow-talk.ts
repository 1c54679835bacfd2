import type { TalkNews } from '../../../shared/talk'
import { desktop } from '../../bridge/desktop'
import { draftIs } from '../../bridge/draft-api'
import './talk-api'
import { hear, putWaiting, type TalkStore } from './talk-cache'

/** A window that is not in sight draws no frames, and a busy one is never idle. */
const mostMs = 100

type Wait = (run: () => void) => void

/**
 * Lets what main tells of chat enter the cache, from now on, in its order. What comes in one burst is drawn once, and what was said before
 * all that changes with it: the list of rooms, what is unread. What one has said oneself is there already: what becomes of it is drawn
 * when a frame is drawn anyway, and leaves the machine to whoever is to read it.
 */
export function followTalk(store: TalkStore): void {
  const take = inOrder()
  const follow = inOrder()
  desktop.on('talk', (news) => take(isOwn(news) ? withNextFrame : atOnce, () => follow(onceDrawn, hear(store, news))))
  desktop.on('waiting', (waiting) => take(withNextFrame, () => putWaiting(store, waiting)))
  desktop.on('draftChanged', ({ key, draft }) => void store.dispatch(draftIs(key, draft)))
}

function isOwn(news: TalkNews): boolean {
  if (news.kind !== 'messages') return news.kind === 'sent'
  return news.messages.every(({ senderId }) => senderId !== news.room.partner.id)
}

/** Collects changes, and makes all there are, in their order, when the first of those that were waited for comes. */
function inOrder(): (wait: Wait, change: () => void) => void {
  const awaited = new Set<Wait>()
  let changes: (() => void)[] = []
  return (wait, change) => {
    changes.push(change)
    if (awaited.has(wait)) return
    awaited.add(wait)
    wait(() => {
      awaited.delete(wait)
      const all = changes
      changes = []
      for (const each of all) each()
    })
  }
}

const atOnce: Wait = (run) => void setTimeout(run)

const withNextFrame: Wait = (run) => {
  const once = onlyOnce(run)
  requestAnimationFrame(once)
  setTimeout(once, mostMs)
}

/** When the next frame has been painted and nothing more urgent waits. */
const onceDrawn: Wait = (run) => {
  const once = onlyOnce(run)
  requestAnimationFrame(() => requestIdleCallback(once, { timeout: mostMs }))
  setTimeout(once, mostMs)
}

function onlyOnce(run: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) run()
    isDone = true
  }
}
