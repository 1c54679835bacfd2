import type { NoticeItemKind, NoticeKind } from '../../shared/notices'
import type { Counter } from './counter'

/** The tables of notices (schema.ts describes the conventions of all tables). */
export interface NoticeSchema {
  /** One row per member, kind and item. Names and texts are looked up when it is read, under what the member may see then. */
  notices: {
    user_id: string
    kind: NoticeKind
    item_kind: NoticeItemKind
    /** The item's id; `all` for followers. */
    item_id: string
    /** The greatest number of people it has reported. */
    people: Counter
    told_at: number
    read_at: number | null
  }
  /** The bot's messages about the same event as a notice; a message whose notice is read is not unread in the bot's room. */
  notice_messages: { message_id: string; user_id: string; kind: NoticeKind; item_id: string; is_read: Counter }
}
