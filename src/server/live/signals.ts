import type { TypingSign } from '../../shared/events'

/** What other server processes send. */
export interface SignalListener {
  /** @param ids the members who have new events */
  news: (ids: string[]) => void
  typing: (userId: string, sign: TypingSign) => void
}

/**
 * Tells the server processes on one database which members have new events, and passes on typing signs. After a lost signal, the next look
 * into the database finds the events; a lost typing sign is not repeated.
 */
export interface Signals {
  /** @param listener called with what other processes sent @param whom about everybody, or only about members who are followed */
  listen(listener: SignalListener, whom: 'everybody' | 'followed'): Promise<void>
  /** A member has a live stream at this process. Following twice is the same as once. */
  follow(userId: string): void
  unfollow(userId: string): void
  /** Never throws, like `sendTyping`. */
  send(ids: string[]): void
  sendTyping(userId: string, sign: TypingSign): void
  /** Whether the other processes can be reached now. */
  isConnected(): boolean
  stop(): Promise<void>
}

/** SQLite has a single process. */
export const noSignals: Signals = {
  listen: async () => undefined,
  follow: () => undefined,
  unfollow: () => undefined,
  send: () => undefined,
  sendTyping: () => undefined,
  isConnected: () => true,
  stop: async () => undefined,
}
