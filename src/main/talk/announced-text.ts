import type { Message, Room } from '../../shared/contract/chat-shapes'
import type { NativeWording } from '../wording'

/** What is announced of a post: who, and what, unless that is kept hidden (decision 42). @param messages the post's, at least one */
export function textOf({
  room,
  messages,
  wording,
  withContent,
}: {
  room: Room
  messages: readonly Message[]
  wording: NativeWording
  withContent: boolean
}): { title: string; body: string } {
  const { chat, appName } = wording
  if (!withContent) return { title: appName, body: chat.hidden }
  const [first] = messages
  if (first?.bot) return { title: appName, body: filled(chat.bot[first.bot.topic], { ...first.bot }) }
  const pictures = messages.length === 1 ? chat.picture : filled(chat.pictures, { count: messages.length })
  return { title: nameOf(room, wording), body: first?.text || pictures }
}

export function nameOf({ kind, partner }: Room, { appName }: NativeWording): string {
  return kind === 'bot' ? appName : partner.nickname
}

/** Names and texts are put in as they are: to `replace`, a `$&` in them would mean something. */
export function filled(sentence: string, values: Record<string, unknown>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}
