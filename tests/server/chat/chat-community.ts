import { randomUUID } from 'node:crypto'
import { transact } from '../../../src/server/db/transaction'
import { freezeProfiles } from '../../../src/server/features/people/blocked-profile-queries'
import type { Message, Room } from '../../../src/shared/contract/chat-shapes'
import { connectLive, type LiveClient } from '../../support/live-client'
import { expectYes, startTestServer, type TestServer, type TestServerOptions } from '../../support/server'

export interface Person {
  id: string
  token: string
  nickname: string
}

/** A server with members who chat. */
export interface ChatCommunity {
  server: TestServer
  person(): Promise<Person>
  /** The room of two people. */
  room(by: Person, other: { id: string }): Promise<string>
  say(by: Person, roomId: string, text: string, key?: string): Promise<Message[]>
  rooms(of: Person): Promise<Room[]>
  /** A room in a member's list. @throws when it is not in it */
  roomOf(person: Person, roomId: string): Promise<Room>
  /** All messages of a room, oldest first, page by page. */
  everything(of: Person, roomId: string, limit?: number): Promise<Message[]>
  block(by: Person, other: Person): Promise<void>
  /** A live stream, closed at the end of the test; resolves once the server has sent `welcome`. */
  live(of: Person, since?: number | null, url?: string): Promise<LiveClient>
  stop(): Promise<void>
}

export async function createChatCommunity(options: TestServerOptions): Promise<ChatCommunity> {
  const server = await startTestServer(options)
  const streams: LiveClient[] = []
  const chat: ChatCommunity = {
    server,
    async person() {
      const { token, user } = await server.signUp()
      return { id: user.id, token, nickname: user.nickname }
    },
    room: async ({ token }, { id }) => (await expectYes(server.call('openRoom', { userId: id }, { token }))).roomId,
    say: async ({ token }, roomId, text, key = randomUUID()) =>
      (await expectYes(server.call('sendMessage', { roomId, text }, { token, key }))).messages,
    rooms: async ({ token }) => (await expectYes(server.call('rooms', {}, { token }))).rooms,
    async roomOf(person, roomId) {
      const found = (await chat.rooms(person)).find(({ id }) => id === roomId)
      if (!found) throw new Error(`${person.nickname} has no such room in the list`)
      return found
    },
    async everything({ token }, roomId, limit = 50) {
      const all: Message[] = []
      for (;;) {
        const before = all[0]?.id
        const place = before === undefined ? {} : { before }
        const page = await expectYes(server.call('messages', { roomId, limit, ...place }, { token }))
        all.unshift(...page.messages)
        if (!page.more) return all
      }
    },
    async block(by, other) {
      await transact(server.services.db, async (trx) => {
        await trx.insertInto('blocks').values({ blocker_id: by.id, blocked_id: other.id, created_at: 1 }).execute()
        await freezeProfiles(trx, by.id, other.id)
      })
    },
    async live({ token }, since = null, url = server.url) {
      const client = connectLive(url, token, since)
      streams.push(client)
      await client.until(({ type }) => type === 'welcome' || type === 'reset')
      return client
    },
    async stop() {
      for (const stream of streams) stream.close()
      await server.stop()
    },
  }
  return chat
}

/** The texts of messages, in their order. */
export const textsOf = (messages: Message[]) => messages.map(({ text }) => text)
