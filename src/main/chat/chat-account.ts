import { join } from 'node:path'
import type { Unsent } from '../../shared/chat'
import { limits } from '../../shared/limits'
import type { CommunityClient } from '../api/community-client'
import { Failure } from '../failure'
import type { Log } from '../log'
import { type ChatCache, createChatCache } from './chat-cache'
import type { CommunityClock } from './community-clock'
import { createReadReports, type ReadReports } from './read-reports'
import { createRoomLogs, type RoomLogs, type RoomLogsDeps } from './room-logs'
import { createRooms, type Rooms } from './rooms'
import { openUnsentMessages, type UnsentMessages } from './unsent-messages'
import { createUnsentStore } from './unsent-store'

/** One account's chat: its cache on disk, the rooms, their logs, and the unsent messages. */
export interface ChatAccount {
  /** Identifies the community and the account. */
  owner: string
  userId: string
  cache: ChatCache
  rooms: Rooms
  logs: RoomLogs
  unsent: UnsentMessages
  reads: ReadReports
}

export interface ChatAccountDeps {
  owner: string
  userId: string
  /** The app's data folder. */
  folder: string
  client: CommunityClient
  isLive: () => boolean
  /** Whether the live connection has failed, so that an answer is unlikely. */
  isOffline: () => boolean
  onLog: RoomLogsDeps['onChange']
  onUnsent: (unsent: Unsent) => void
  /** Damaged unsent messages were set aside in this folder. */
  onUnsentSetAside: (count: number, folder: string) => void
  now: () => number
  clock: Pick<CommunityClock, 'offset' | 'reset'>
  log: Log
}

/** The folder with the caches of all accounts. @param folder the app's data folder */
export const chatCacheFolder = (folder: string) => join(folder, 'chat')

/** The folder with the unsent messages of all accounts. @param folder the app's data folder */
export const unsentFolder = (folder: string) => join(folder, 'outbox')

/** The client of an account: once another is signed in or another community is open, nothing of this one is sent any more. */
export const whileCurrent = (client: CommunityClient, isCurrent: () => boolean): CommunityClient => ({
  async call(name, input, options) {
    if (!isCurrent()) throw new Failure({ code: 'offline' })
    return client.call(name, input, options)
  },
})

/** Opens an account's chat, and sends what an earlier run left unsent. Nothing else is requested from the community yet. */
export async function openChatAccount(deps: ChatAccountDeps): Promise<ChatAccount> {
  const { owner, userId, folder, client, now, log } = deps
  const cache = createChatCache({ folder: chatCacheFolder(folder), owner, log })
  const logs = createRoomLogs({
    cache,
    ask: (roomId, before) => client.call('messages', { roomId, limit: limits.messagePage, ...(before !== null && { before }) }),
    askChanges: (roomId, since) => client.call('changes', { roomId, since }),
    isLive: deps.isLive,
    isOffline: deps.isOffline,
    onChange(roomId, before) {
      deps.onLog(roomId, before)
      dropChangesOfDeleted(roomId)
    },
    now,
    log,
  })
  function dropChangesOfDeleted(roomId: string): void {
    const changes = unsent?.list().changes.filter((change) => change.roomId === roomId) ?? []
    if (changes.length === 0) return
    const deleted = new Set(logs.get(roomId)?.log.messages.flatMap((each) => (each.deleted ? [each.id] : [])))
    unsent?.dropChanges([...new Set(changes.map(({ messageId }) => messageId))].filter((id) => deleted.has(id)))
  }
  let unsent: UnsentMessages | null = null
  unsent = await openUnsentMessages({
    store: createUnsentStore({ folder: unsentFolder(folder), owner, onSetAside: deps.onUnsentSetAside, log }),
    send: async ({ key, ...message }, files, upload) => (await client.call('sendMessage', message, { files, key, ...upload })).messages,
    sendChange: async ({ key, ...change }) => (await client.call('changeMessage', change, { key })).messages,
    idIn: (roomId, id) => logs.get(roomId)?.log.messages.find((each) => each.id === id || each.key === id)?.id ?? null,
    onChange: deps.onUnsent,
    onSent: ({ roomId, messages }) => logs.sent(roomId, messages),
    onChanged: ({ roomId, messages }) => logs.changedHere(roomId, messages),
    now,
    log,
  })
  const rooms = createRooms(cache, now, deps.clock.offset)
  const cached = await cache.rooms()
  deps.clock.reset(cached?.clock ?? 0)
  if (cached) rooms.loadCached(cached)
  const reads = createReadReports((input) => client.call('readUpTo', input))
  return { owner, userId, cache, rooms, logs, unsent, reads }
}
