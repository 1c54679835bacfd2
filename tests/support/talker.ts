import { createCommunityStream } from '../../src/main/realtime/community-stream'
import type { Announcer } from '../../src/main/talk/announcer'
import { createTalk, type Talk } from '../../src/main/talk/talk'
import type { Connection } from '../../src/shared/bridge'
import type { LiveAccess } from '../../src/shared/contract/chat'
import type { TalkNews } from '../../src/shared/talk'
import { createNodeClient } from './node-client'
import { silentLog } from './silent-log'

export interface TalkerOptions {
  /** The app's data folder. */
  folder: string
  /** The community's address as it is now. */
  url: () => string
  /** The same for the live stream, where it is another. */
  streamUrl?: () => string
  /** Who is signed in; null: nobody. */
  person: () => { id: string; token: string } | null
  /** How the community is heard, changed on its way. */
  access?: (granted: LiveAccess) => LiveAccess
  /** Tells of what is heard; nobody without it. */
  announcer?: Announcer
}

/** Chat as main has it, without the app around it. */
export interface Talker extends Talk {
  news: TalkNews[]
  states: Connection[]
  unreadCounts: number[]
  /** The operations that were asked for and answered, be it with a refusal. */
  answered: string[]
  /** The texts heard live in a room, in the order they came. */
  heard(roomId: string): string[]
  /** The texts readable without a network. */
  kept(roomId: string): Promise<string[]>
}

export async function startTalker({
  folder,
  url,
  streamUrl = url,
  person,
  access = (granted) => granted,
  announcer,
}: TalkerOptions): Promise<Talker> {
  const token = () => person()?.token ?? null
  const client = createNodeClient(url, token, 5_000)
  const answered: string[] = []
  const news: TalkNews[] = []
  const states: Connection[] = []
  const unreadCounts: number[] = []
  const account = () => {
    const who = person()
    return who === null ? null : { owner: who.id, userId: who.id }
  }
  const talk = createTalk({
    folder,
    account,
    owners: () => (person() === null ? [] : [person()?.id ?? '']),
    client: { ...client, call: (name, ...rest) => client.call(name, ...rest).finally(() => answered.push(name)) },
    openStream: createCommunityStream({
      owner: () => account()?.owner ?? '',
      access: async () => access(await client.call('realtimeToken', {})),
      base: async () => streamUrl(),
      token: async () => token(),
    }),
    tell: (each) => news.push(each),
    onLive: (state) => states.push(state),
    onWaiting: () => undefined,
    roomInSight: () => null,
    onUnread: (count) => unreadCounts.push(count),
    announcer: announcer ?? { hear: () => undefined, catchUp: () => undefined, stop: () => undefined },
    now: Date.now,
    log: silentLog,
  })
  await talk.enter()
  return {
    ...talk,
    news,
    states,
    unreadCounts,
    answered,
    heard: (roomId) =>
      news.flatMap((each) => (each.kind === 'messages' && each.room.id === roomId ? each.messages.map(({ text }) => text) : [])),
    kept: async (roomId) => (await talk.keptMessages(roomId))?.messages.map(({ text }) => text) ?? [],
  }
}
