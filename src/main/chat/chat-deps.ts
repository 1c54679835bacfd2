import type { ChatPatch } from '../../shared/chat'
import type { Connection } from '../../shared/community'
import type { ModerationChange, RemovalSign } from '../../shared/events'
import type { LiveCause } from '../../shared/live-cause'
import type { CommunityClient } from '../api/community-client'
import type { OpenStream } from '../live/live-connection'
import type { Log } from '../log'
import type { Announcer } from './announcer'
import type { ExchangesDeps } from './exchanges'
import type { RoomCautionsDeps } from './room-cautions'

/** What chat in main needs from the rest of the app. */
export interface ChatDeps<Page extends object> {
  /** The app's data folder. */
  folder: string
  /** `owner` identifies the community and the account; null while nobody is signed in. */
  account: () => { owner: string; userId: string } | null
  /** Whether the account shows others that it writes. */
  showsTyping: () => boolean
  /** The accounts that are signed in on this machine, in whichever community. */
  owners: () => string[]
  client: CommunityClient
  cautions: RoomCautionsDeps['store']
  openStream: OpenStream
  sendPatch: (page: Page, patch: ChatPatch) => void
  onLive: (state: Connection, cause: LiveCause | null) => void
  /** Damaged unsent messages were set aside in this folder. */
  onUnsentSetAside: (count: number, folder: string) => void
  /** The room whose end is being read, or null: its messages do not count as unread. */
  roomInSight: () => string | null
  onUnread: (count: number) => void
  /** There may be new notices: the community said so, the bot's room has changed, or events were missed. */
  onNotices: () => void
  /** The community's copy of the notebook has changed up to there, or this was missed (null). */
  onNotebook: (until: string | null) => void
  /** There may be changes of what moderators see; `own`: also of what this member may do. */
  onModeration: (change: ModerationChange) => void
  /** Something was removed for everybody, or is back. */
  onRemoval: (sign: RemovalSign) => void
  announcer: Announcer
  /** In a 30 + 30 the other language begins, or all of it is over. */
  onExchangeTurn: ExchangesDeps['onTurn']
  now: () => number
  /** A clock that cannot be set, in milliseconds since any moment. */
  steady: () => number
  log: Log
}
