import { desktop } from '../../bridge/desktop'
import './talk-api'
import { hear, putWaiting, type TalkStore } from './talk-cache'

/** Lets what main tells of chat enter the cache, from now on. */
export function followTalk(store: TalkStore): void {
  desktop.on('talk', (news) => hear(store, news))
  desktop.on('waiting', (waiting) => putWaiting(store, waiting))
}
