import { join } from 'node:path'
import type { Connection } from '../../shared/bridge'
import type { Room } from '../../shared/contract/chat-shapes'
import type { Output } from '../../shared/contract/index'
import type { LiveEvent } from '../../shared/events'
import { limits } from '../../shared/limits'
import type { KeptMessages, KeptRooms, TalkNews, WaitingMessage } from '../../shared/talk'
import type { CommunityClient } from '../api/community-client'
import type { Picture } from '../api/picture-files'
import { Failure } from '../failure'
import type { Log } from '../log'
import { createLiveFeed, type LiveFeed, type OpenStream } from '../realtime/live-feed'
import type { Announcer } from './announcer'
import { createKeptTalk, type KeptTalk, sweepKeptTalk } from './kept-talk'
import { type Outbox, openOutbox } from './outbox'
import { createOutboxStore } from './outbox-store'
import { createRoomBook, type RoomBook } from './room-book'
import { createRoomRenewal } from './room-renewal'

export interface TalkDeps {
  /** The app's data folder. */
  folder: string
  /** Names the community and the account; null while nobody is signed in. */
  account: () => { owner: string; userId: string } | null
  /** Every account, here or elsewhere, that is still signed in on this machine. */
  owners: () => string[]
  client: CommunityClient
  openStream: OpenStream
  tell: (news: TalkNews) => void
  onLive: (state: Connection) => void
  onWaiting: (waiting: WaitingMessage[]) => void
  /** The room that is being read at its end, or null: what comes there counts as unread nowhere. */
  roomInSight: () => string | null
  onUnread: (count: number) => void
  announcer: Announcer
  now: () => number
  log: Log
}

/** Chat in main: what is heard, what waits to be said, what can be read without a network. It lives as long as the app does. */
export interface Talk {
  /**
   * Takes over who is signed in now; called at the start and whenever that changes. What is kept of accounts that are not signed in any
   * more is removed, except what they wrote and could not send.
   */
  enter(): Promise<void>
  /** Removes what this machine keeps of the account that is signed in. */
  forget(): Promise<void>
  live(): Connection
  /** Connections cannot be trusted any more. */
  rebuild(reason: string): void
  /** The community answers again. */
  hurry(): void
  /** Counts what is unread anew: another room is being read. */
  recount(): void
  room(roomId: string): Room | undefined
  /** The rooms, as the community answered them to a page. */
  takeRooms(answer: Output<'rooms'>): void
  /** The newest messages of a room, as the community answered them to a page. */
  takeMessages(roomId: string, newest: Output<'messages'>): void
  send(message: { roomId: string; text: string }, pictures: Picture[] | Promise<Picture[]>): Promise<WaitingMessage>
  waiting(): WaitingMessage[]
  retry(id: string): Promise<void>
  cancel(id: string): Promise<void>
  waitingPicture(id: string, index: number): Promise<Picture | null>
  keptRooms(): Promise<KeptRooms | null>
  keptMessages(roomId: string): Promise<KeptMessages | null>
  stop(): Promise<void>
}

/** What belongs to one account. */
interface Desk {
  owner: string
  userId: string
  kept: KeptTalk
  book: RoomBook
  outbox: Outbox
}

export function createTalk(deps: TalkDeps): Talk {
  const { folder, client, log, now } = deps
  const keptFolder = join(folder, 'chat')
  let desk: Desk | null = null
  let entering: Promise<void> = Promise.resolve()

  const live: LiveFeed = createLiveFeed({
    open: deps.openStream,
    onEvent: hear,
    onCatchUp: deps.announcer.catchUp,
    onReset: renew,
    onState: deps.onLive,
    log,
  })

  const renewal = createRoomRenewal({
    ask: async () => (await client.call('rooms', {})).rooms,
    take(rooms, heard) {
      desk?.book.take(rooms)
      for (const event of heard) desk?.book.hear(event)
      recount()
    },
    onTried(isLate) {
      // What was said before is judged by the rooms as they are now.
      deps.announcer.catchUp(false)
      // Pages may have been refused meanwhile too.
      if (isLate) deps.tell({ kind: 'reset' })
    },
    log,
  })

  function renew(): void {
    if (desk === null) return
    desk.book.missed()
    // Before anything that comes later: pages tell by it what they know without a gap.
    deps.tell({ kind: 'reset' })
    renewal.begin()
  }

  function hear(event: LiveEvent): void {
    if (desk === null) return
    deps.tell(event)
    desk.book.hear(event)
    renewal.hear(event)
    deps.announcer.hear(event, desk.userId)
    recount()
  }

  function recount(): void {
    deps.onUnread(desk?.book.unread(deps.roomInSight()) ?? 0)
  }

  function pageOf(roomId: string, before: string | null): Promise<Output<'messages'> | null> {
    const place = before === null ? {} : { before }
    return client.call('messages', { roomId, limit: limits.messagePage, ...place }).catch(() => null)
  }

  async function openDesk({ owner, userId }: { owner: string; userId: string }): Promise<Desk> {
    const kept = createKeptTalk({ folder: keptFolder, owner, log })
    const outbox = await openOutbox({
      store: createOutboxStore({ folder: join(folder, 'outbox'), owner }),
      send: async ({ roomId, text, key }, pictures) => (await client.call('sendMessage', { roomId, text }, { pictures, key })).messages,
      onChange: (waiting) => desk?.owner === owner && deps.onWaiting(waiting),
      onSent: (sent) => desk?.owner === owner && deps.tell({ kind: 'sent', ...sent }),
      now,
      log,
    })
    return { owner, userId, kept, book: createRoomBook({ kept, page: pageOf, now }), outbox }
  }

  async function closeDesk(): Promise<void> {
    const left = desk
    desk = null
    renewal.stop()
    live.rest()
    deps.announcer.stop()
    left?.outbox.stop()
    await left?.book.stop()
    await left?.kept.stop()
  }

  async function change(): Promise<void> {
    const account = deps.account()
    if (desk !== null && desk.owner === account?.owner) return
    await closeDesk()
    await sweepKeptTalk(keptFolder, deps.owners()).catch((error: unknown) => log.error({ err: error }, 'kept chat could not be removed'))
    if (account !== null) {
      desk = await openDesk(account)
      const before = await desk.kept.rooms()
      if (before) desk.book.take(before.rooms)
      live.start()
    }
    deps.onWaiting(desk?.outbox.list() ?? [])
    recount()
  }

  const require = (): Desk => {
    if (desk === null) throw new Failure({ code: 'loginRequired' })
    return desk
  }

  return {
    enter() {
      entering = entering.then(change).catch((error: unknown) => log.error({ err: error }, 'chat could not be opened'))
      return entering
    },
    async forget() {
      await entering
      const left = desk
      await left?.outbox.forget()
      await left?.kept.forget()
    },
    live: live.state,
    rebuild: live.rebuild,
    hurry() {
      desk?.outbox.hurry()
      renewal.hurry()
    },
    recount,
    room: (roomId) => desk?.book.room(roomId),
    takeRooms({ rooms }) {
      // What is heard live is newer than any answer, unless main has none of its own to begin with.
      if (desk === null || (live.state() === 'online' && !renewal.isWithout())) return
      desk.book.take(rooms)
      recount()
    },
    takeMessages: (roomId, newest) => desk?.book.takeMessages(roomId, newest),
    async send(message, pictures) {
      const given = Promise.resolve(pictures)
      // Heard by whoever awaits it below, however late.
      given.catch(() => undefined)
      await entering
      return require().outbox.add(message, given)
    },
    waiting: () => desk?.outbox.list() ?? [],
    retry: async (id) => desk?.outbox.retry(id),
    cancel: async (id) => desk?.outbox.cancel(id),
    waitingPicture: async (id, index) => desk?.outbox.picture(id, index) ?? null,
    async keptRooms() {
      await entering
      return desk?.kept.rooms() ?? null
    },
    async keptMessages(roomId) {
      await entering
      return desk?.kept.messages(roomId) ?? null
    },
    async stop() {
      await entering
      live.stop()
      await closeDesk()
    },
  }
}
