import type { Message } from '../../../shared/contract/chat-shapes'

/** The messages of a room as they are cached: the newest page first, each page oldest first. */
export interface MessagePages {
  pages: { messages: Message[]; more: boolean }[]
  pageParams: unknown[]
}

/** All that is loaded, oldest first. */
export function allMessages({ pages }: Pick<MessagePages, 'pages'>): Message[] {
  return [...pages].reverse().flatMap(({ messages }) => messages)
}

/** Takes in what was heard, each message once, in its order. Looks from the end, where news belong, and no further than it must. */
export function addMessages(list: MessagePages, heard: readonly Message[]): void {
  const newest = list.pages[0]
  if (newest === undefined) return
  for (const message of heard) {
    const at = newest.messages.findLastIndex(({ sentAt }) => sentAt <= message.sentAt)
    const isKnown = at === -1 ? isThere(list, message.id) : isJustBefore(newest.messages, at, message)
    if (!isKnown) newest.messages.splice(at + 1, 0, message)
  }
}

const isThere = ({ pages }: MessagePages, id: string) => pages.some(({ messages }) => messages.some((message) => message.id === id))

/** Whether a message is among those of its own moment, which end at an index. */
function isJustBefore(messages: Message[], at: number, { id, sentAt }: Message): boolean {
  for (let index = at; messages[index]?.sentAt === sentAt; index -= 1) if (messages[index]?.id === id) return true
  return false
}

/** Puts messages that were hidden back where they were said. Those from before what is loaded come with their own page. */
export function putBack({ pages }: MessagePages, messages: readonly Message[]): void {
  const known = new Set(pages.flatMap((page) => page.messages.map(({ id }) => id)))
  const oldest = pages.at(-1)
  for (const message of messages.filter(({ id }) => !known.has(id))) {
    const place = pages.find((page) => (page.messages[0]?.sentAt ?? Number.POSITIVE_INFINITY) <= message.sentAt)
    const page = place ?? (oldest?.more === false ? oldest : undefined)
    page?.messages.splice(page.messages.findLastIndex(({ sentAt }) => sentAt <= message.sentAt) + 1, 0, message)
  }
}

/**
 * Takes in the newest page asked for anew. Where it does not reach back to what is known, it stands alone: nothing is skipped unseen.
 * @param sure ids of what is loaded without a gap; what was heard or said since something was missed is not among them
 */
export function joinNewest(list: MessagePages, newest: MessagePages['pages'][number], sure: ReadonlySet<string>): void {
  const meets = newest.messages.some(({ id }) => sure.has(id))
  if (meets || !newest.more) addMessages(list, newest.messages)
  else standAlone(list, newest)
}

function standAlone(list: MessagePages, { messages, more }: MessagePages['pages'][number]): void {
  const end = messages.at(-1)?.sentAt ?? 0
  // Heard while it was on its way.
  const since = allMessages(list).filter(({ sentAt }) => sentAt >= end)
  Object.assign(list, { pages: [{ messages: [...messages], more }], pageParams: list.pageParams.slice(0, 1) })
  addMessages(list, since)
}
