import type { RemovalSign, TypingSign } from '../../shared/events'

/** What other server processes send. */
export interface SignalListener {
  /** @param ids the members who have new events */
  news: (ids: string[]) => void
  typing: (userId: string, sign: TypingSign) => void
  removal: (sign: RemovalSign) => void
}

/** Ignores everything. */
export const noListener: SignalListener = { news: () => undefined, typing: () => undefined, removal: () => undefined }

/**
 * Tells the server processes on one database which members have new events, and passes on typing signs and removals. After a lost signal, the
 * next look into the database finds the events; a lost sign is not repeated.
 */
export interface Signals {
  /** @param listener called with what other processes sent @param whom about everybody, or only about members who are followed */
  listen(listener: SignalListener, whom: 'everybody' | 'followed'): Promise<void>
  /** A member has a live stream at this process. Twice is the same as once. Without a connection it takes effect with the next one. */
  follow(userId: string): void
  unfollow(userId: string): void
  /** Never throws, like the other two. */
  send(ids: string[]): void
  sendTyping(userId: string, sign: TypingSign): void
  /** To every process. */
  sendRemoval(sign: RemovalSign): void
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
  sendRemoval: () => undefined,
  isConnected: () => true,
  stop: async () => undefined,
}
