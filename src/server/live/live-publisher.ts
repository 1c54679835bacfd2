import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import type { LiveAccess } from '../../shared/contract/chat'
import type { LiveEvent, RemovalSign, TypingSign } from '../../shared/events'
import type { Schema } from '../db/schema'

/** A live event for one person. */
export interface LiveNews {
  userId: string
  event: LiveEvent
}

/** A written live event with its number for the person. */
export interface WrittenNews extends LiveNews {
  seq: number
  /** The event as sent over the network. */
  json: string
}

/**
 * Delivers the events of a person's rooms to their devices. Two kinds: the server's own WebSocket stream, and Cloud Firestore. What
 * `append` wrote is delivered even when the process ends before `publish`.
 */
export interface LivePublisher {
  /** Adds its own HTTP routes. */
  mount(app: FastifyInstance): Promise<void>
  start(): Promise<void>
  /** Writes events in the transaction of the change that they report. */
  append(trx: Transaction<Schema>, news: LiveNews[], now: number): Promise<WrittenNews[]>
  /** The same events, to be written by a statement that writes more than them: their JSON, or '' where they are not stored. */
  encode(news: LiveNews[]): Omit<WrittenNews, 'seq'>[]
  /** Sends written events after that transaction; never throws. */
  publish(written: WrittenNews[]): void
  /** Sends a typing sign to a person's connected clients. It is not stored, and may be lost. Never throws. */
  showTyping(userId: string, sign: TypingSign): void
  /** Tells every connected client what was removed or is back. It is not stored, and may be lost. Never throws. */
  showRemoval(sign: RemovalSign): void
  /** Whether events reach clients without delay; while not, they arrive later. */
  isReady(): boolean
  /** The number of clients connected to this process. */
  openStreams(): number
  /** How a person's clients connect. */
  access(userId: string): Promise<LiveAccess>
  stop(): Promise<void>
}
