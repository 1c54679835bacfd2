import type { Room } from './contract/chat-shapes'

const timeOf = ({ lastMessage, openedAt }: Room): number => lastMessage?.sentAt ?? Date.parse(openedAt) / 1000

/** The order of rooms in a list: the one with the latest message first. */
export const latestFirst = (a: Room, b: Room): number => timeOf(b) - timeOf(a)
