import type { Connection } from '../../shared/community'
import type { Room } from '../../shared/contract/chat-shapes'
import type { LiveEvent } from '../../shared/events'
import type { LiveCause } from '../../shared/live-cause'
import type { Picture } from '../api/picture-files'
import { createLiveConnection, type LiveConnection } from '../live/live-connection'
import { type ChatAccount, chatCacheFolder, openChatAccount, whileCurrent } from './chat-account'
import { removeOtherCaches } from './chat-cache'
import type { ChatDeps } from './chat-deps'
import { createChatEffects } from './chat-effects'
import { type ChatForPages, createChatForPages } from './chat-for-pages'
import { type ChatPages, createChatPages } from './chat-pages'
import { createChatSending } from './chat-sending'
import { createCommunityClock } from './community-clock'
import { createExchanges } from './exchanges'
import { createRoomCautions } from './room-cautions'
import { createRoomChanges, isRoomEvent } from './room-changes'
import { createRoomRefresh } from './room-refresh'
import { createTypingSigns } from './typing-signs'
import { createUnsentUpdates } from './unsent-updates'

/** Chat in main for the account that is signed in: rooms, logs, unsent messages, the live connection. */
export interface Chat<Page extends object> extends ChatForPages<Page> {
  /**
   * Changes to the account that is signed in now; called at the start and whenever that changes. Caches of accounts that are not signed in
   * any more are removed, their unsent messages are not.
   */
  enter(): Promise<void>
  /** The community was replaced by an earlier state of itself: removes the cache of the current account, and begins again. */
  restart(): Promise<void>
  /** Removes the cache and the unsent messages of the current account. */
  forget(): Promise<void>
  live(): Connection
  /** Why the live connection is offline; null unless it is. */
  liveCause(): LiveCause | null
  /** Replaces the live connection, which may have broken unnoticed. */
  rebuild(reason: string): void
  /** The community can be reached again: repeats at once what waits for a retry. */
  hurry(): void
  /** Counts unread messages again: another room is in sight. */
  recount(): void
  room(roomId: string): Room | undefined
  unsentFile(id: string, name: number | 'voice'): Promise<Picture | null>
  stop(): Promise<void>
}

export function createChat<Page extends object>(deps: ChatDeps<Page>): Chat<Page> {
  const { folder, client, announcer, now, log } = deps
  let account: ChatAccount | null = null
  let entering: Promise<void> = Promise.resolve()
  let unread = 0

  const live: LiveConnection = createLiveConnection({
    open: deps.openStream,
    onEvent: receive,
    onRemoval: deps.onRemoval,
    onTyping: (sign) => typing.receive(sign),
    onTime: (time) => clock.received(time),
    onCatchUp: announcer.catchUp,
    onReset() {
      if (account === null) return
      account.logs.interrupt()
      refresh.begin()
      deps.onNotices()
      deps.onModeration({ own: true })
      deps.onNotebook(null)
    },
    onState(state, cause) {
      deps.onLive(state, cause)
      if (state !== 'online') return typing.endAll()
      account?.logs.hurry()
      deps.onNotices()
    },
    log,
  })

  const refresh = createRoomRefresh({
    ask: async () => (await clock.timed(() => client.call('rooms', {}))).rooms,
    onAnswer(list, received) {
      roomChanges.replaceAll(list, received)
      sendList()
    },
    onChange: sendList,
    // Messages that wait to be announced are checked against the new rooms.
    onDone: () => announcer.catchUp(false),
    log,
  })

  const clock = createCommunityClock({
    now,
    steady: deps.steady,
    onChange: (offset) => pages.send({ kind: 'clock', offset }),
    onKnown: () => exchanges.look(),
  })

  const exchanges = createExchanges({
    rooms: () => account?.rooms.all() ?? [],
    clock,
    end: (roomId, exchangeId) => clock.timed(() => client.call('endExchange', { roomId, exchangeId })),
    refresh: () => refreshRooms(),
    onTurn: deps.onExchangeTurn,
  })

  const pages: ChatPages<Page> = createChatPages<Page>(
    {
      list,
      unsent: () => unsent.sent(),
      unread: () => unread,
      typing: () => typing.rooms(),
      cautions: () => cautions.list(),
      clock: clock.offset,
      log: (roomId) => account?.logs.get(roomId),
      ownId: () => account?.userId ?? '',
      now,
    },
    deps.sendPatch,
  )

  const cautions = createRoomCautions({
    store: deps.cautions,
    owner: () => deps.account()?.owner ?? null,
    room: (roomId) => account?.rooms.get(roomId),
    onChange: (all) => pages.send({ kind: 'cautions', cautions: all }),
  })

  const sending = createChatSending({
    unsent: () => entering.then(() => account?.unsent ?? null),
    cautions,
    onSend: (roomId) => typing.sent(roomId),
  })

  const typing = createTypingSigns({
    account: () => account,
    isLive: () => live.state() === 'online',
    isShown: deps.showsTyping,
    send: (sign) => client.call('showTyping', sign),
    onChange: (roomIds) => pages.send({ kind: 'typing', roomIds }),
  })

  const unsent = createUnsentUpdates({
    send: (all) => pages.send({ kind: 'unsent', unsent: all }),
    onRoomRefused: refresh.begin,
  })

  const roomChanges = createRoomChanges<Page>({ account: () => account, pages, typing, recount })

  const refreshRooms = () => account !== null && refresh.begin()
  const withEffect = createChatEffects({
    account: () => account,
    put: roomChanges.put,
    drop: roomChanges.drop,
    refresh: refreshRooms,
    timed: clock.timed,
    onRead: announcer.noteRead,
  })
  const forPages = createChatForPages<Page>({
    account: () => account,
    pages,
    sending,
    typing,
    cautions,
    withEffect,
    refreshRooms,
    askForRooms,
    log,
  })

  function list() {
    return {
      rooms: account?.rooms.all() ?? null,
      at: account?.rooms.at() ?? null,
      isAsking: refresh.isAsking(),
      error: refresh.error(),
    }
  }

  function sendList(): void {
    pages.send({ kind: 'list', list: list() })
  }

  function receive(event: LiveEvent): void {
    if (account === null) return
    if (event.kind === 'notices' || ('room' in event && event.room.kind === 'bot')) deps.onNotices()
    if (event.kind === 'moderation') deps.onModeration({ own: false, changed: event.changed })
    if (event.kind === 'standing') deps.onModeration({ own: true })
    if (event.kind === 'notebook') deps.onNotebook(event.until)
    if (!isRoomEvent(event)) return
    roomChanges.receive(event)
    refresh.receive(event)
    announcer.receive(event, account.userId)
  }

  function recount(): void {
    const count = account?.rooms.unread(deps.roomInSight()) ?? 0
    if (count !== unread) pages.send({ kind: 'unread', count })
    unread = count
    deps.onUnread(count)
    exchanges.look()
  }

  async function close(): Promise<void> {
    const closed = account
    account = null
    refresh.stop()
    live.disconnect()
    announcer.stop()
    typing.endAll()
    exchanges.stop()
    closed?.reads.stop()
    await closed?.unsent.stop()
    await closed?.logs.stop()
    await closed?.cache.stop()
  }

  async function change(): Promise<void> {
    const next = deps.account()
    if (account !== null && account.owner === next?.owner) return
    await close()
    await removeOtherCaches(chatCacheFolder(folder), deps.owners()).catch((error: unknown) =>
      log.error({ err: error }, 'cached chat could not be removed'),
    )
    if (next !== null) {
      let opened: ChatAccount | null = null
      // The same account may be opened again, while what was open before still answers.
      const isCurrent = () => opened !== null && account === opened
      opened = await openChatAccount({
        ...next,
        folder,
        client: whileCurrent(client, () => deps.account()?.owner === next.owner),
        isLive: () => live.state() === 'online',
        isOffline: () => live.state() === 'offline',
        onLog: (roomId, before) => isCurrent() && pages.logChanged(roomId, before),
        onUnsentSetAside: deps.onUnsentSetAside,
        onUnsent: (all) => isCurrent() && unsent.changed(all),
        now,
        clock,
        log,
      })
      account = opened
      live.start()
    }
    unsent.reset(account?.unsent.list() ?? { messages: [], changes: [] })
    unread = account?.rooms.unread(deps.roomInSight()) ?? 0
    deps.onUnread(unread)
    pages.restart()
    exchanges.look()
    askForRooms()
  }

  function inTurn(work: () => Promise<void>): Promise<void> {
    entering = entering.then(work).catch((error: unknown) => log.error({ err: error }, 'chat could not be opened'))
    return entering
  }

  /** Requests the rooms for the first page, which does not wait for the live connection to do so. */
  function askForRooms(): void {
    if (account !== null && pages.isFollowed() && !refresh.hasBegun()) refresh.begin()
  }

  return {
    restart: () =>
      inTurn(async () => {
        const former = account
        await close()
        await former?.cache.clear()
        await change()
      }),
    enter: () => inTurn(change),
    async forget() {
      await entering
      const current = account
      await current?.unsent.clear()
      await current?.cache.clear()
      cautions.forget()
    },
    live: live.state,
    liveCause: live.cause,
    rebuild(reason) {
      exchanges.look()
      live.rebuild(reason)
    },
    hurry() {
      account?.unsent.hurry()
      account?.reads.hurry()
      account?.logs.hurry()
      refresh.hurry()
      live.hurry()
    },
    recount,
    room: (roomId) => account?.rooms.get(roomId),
    unsentFile: async (id, name) => account?.unsent.file(id, name) ?? null,
    ...forPages,
    async stop() {
      await entering
      live.stop()
      await close()
    },
  }
}
