import { desktop } from '../../bridge/desktop'
import './talk-api'
import { hear, putWaiting, type TalkStore } from './talk-cache'

/** Lets what main tells of chat enter the cache, from now on. What comes in one burst is drawn once. */
export function followTalk(store: TalkStore): void {
  let burst: (() => void)[] = []
  const take = (change: () => void) => {
    if (burst.push(change) > 1) return
    // What was told meanwhile stands before this task.
    setTimeout(() => {
      const all = burst
      burst = []
      for (const each of all) each()
    })
  }
  desktop.on('talk', (news) => take(() => hear(store, news)))
  desktop.on('waiting', (waiting) => take(() => putWaiting(store, waiting)))
}
