import { join } from 'node:path'
import type { Announcer } from '../../src/main/chat/announcer'
import { type Chat, createChat } from '../../src/main/chat/chat'
import { createChatCache } from '../../src/main/chat/chat-cache'
import { createCommunityStream } from '../../src/main/live/community-stream'
import { type ChatState, chatReducer, patchesReceived, roomOpened } from '../../src/renderer/data/chat-state'
import type { ChatPatch } from '../../src/shared/chat'
import type { Connection } from '../../src/shared/community'
import type { LiveAccess } from '../../src/shared/contract/chat'
import type { LiveEvent } from '../../src/shared/events'
import { memoryStore } from './memory-store'
import { createNodeClient } from './node-client'
import { silentLog } from './silent-log'

export interface ChatMemberOptions {
  /** The app's data folder. */
  folder: string
  /** The community's current address. */
  url: () => string
  /** The address at which the live stream is requested and opened, if it is another one. */
  streamUrl?: () => string
  /** The signed-in member; null for nobody. */
  person: () => { id: string; token: string } | null
  /** Changes how the live stream is opened. */
  access?: (granted: LiveAccess) => LiveAccess
  /** Announces messages; without it nobody is notified. */
  announcer?: Announcer
}

interface Page {
  take(patch: ChatPatch): void
}

/** Main's chat with one page that shows it, without the rest of the app. */
export interface ChatMember extends Chat<Page> {
  states: Connection[]
  unreadCounts: number[]
  /** The operations that were answered, including refusals. */
  answered: string[]
  /** The state of the page. */
  shown(): ChatState
  /** The texts that the page renders of a room, once it has opened it. */
  drawn(roomId: string): string[]
  open(roomId: string): void
  /** The texts received live in a room, in order. */
  heard(roomId: string): string[]
  forgetHeard(): void
  /** The cached texts and rooms. */
  kept(roomId: string): Promise<string[]>
  keptRooms(): Promise<string[] | null>
}

export async function startChatMember({
  folder,
  url,
  streamUrl = url,
  person,
  access = (granted) => granted,
  announcer,
}: ChatMemberOptions): Promise<ChatMember> {
  const token = () => person()?.token ?? null
  const client = createNodeClient(url, token, 5_000)
  const streamClient = createNodeClient(streamUrl, token, 5_000)
  const answered: string[] = []
  const events: LiveEvent[] = []
  const states: Connection[] = []
  const unreadCounts: number[] = []
  const account = () => {
    const who = person()
    return who === null ? null : { owner: who.id, userId: who.id }
  }
  let shown = chatReducer(undefined, { type: 'begin' })
  const page: Page = {
    take(patch) {
      shown = chatReducer(shown, patchesReceived([patch]))
    },
  }
  const chat = createChat<Page>({
    folder,
    account,
    showsTyping: () => true,
    owners: () => (person() === null ? [] : [person()?.id ?? '']),
    client: { ...client, call: (name, ...rest) => client.call(name, ...rest).finally(() => answered.push(name)) },
    openStream: createCommunityStream({
      owner: () => account()?.owner ?? '',
      access: async () => access(await streamClient.call('realtimeToken', {})),
      community: { base: async () => streamUrl(), headers: () => ({}) },
      token: async () => token(),
      agent: async () => undefined,
    }),
    sendPatch: (to, patch) => to.take(patch),
    onLive: (state) => states.push(state),
    onUnsentSetAside: () => undefined,
    cautions: memoryStore([]),
    roomInSight: () => null,
    onUnread: (count) => unreadCounts.push(count),
    onNotices: () => undefined,
    onNotebook: () => undefined,
    onModeration: () => undefined,
    onRemoval: () => undefined,
    announcer: {
      receive(event, ownId) {
        events.push(event)
        announcer?.receive(event, ownId)
      },
      noteRead: (...read) => announcer?.noteRead(...read),
      catchUp: (isGoing) => announcer?.catchUp(isGoing),
      stop: () => announcer?.stop(),
    },
    onExchangeTurn: () => undefined,
    now: Date.now,
    steady: () => performance.now(),
    log: silentLog,
  })
  await chat.enter()
  chat.follow(page)
  const onDisk = () => createChatCache({ folder: join(folder, 'chat'), owner: account()?.owner ?? '', log: silentLog })
  return {
    ...chat,
    states,
    unreadCounts,
    answered,
    shown: () => shown,
    drawn: (roomId) => shown.logs[roomId]?.messages?.map(({ text }) => text) ?? [],
    open(roomId) {
      shown = chatReducer(shown, roomOpened(roomId))
      chat.openRoom(page, roomId)
    },
    heard: (roomId) =>
      events.flatMap((each) => (each.kind === 'messages' && each.room.id === roomId ? each.messages.map(({ text }) => text) : [])),
    forgetHeard: () => void events.splice(0),
    kept: async (roomId) => (await onDisk().messages(roomId))?.messages.map(({ text }) => text) ?? [],
    keptRooms: async () => (await onDisk().rooms())?.rooms.map(({ id }) => id) ?? null,
  }
}
