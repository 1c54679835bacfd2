import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import type { LiveAccess } from '../../shared/contract/chat'
import type { LiveEvent } from '../../shared/events'
import type { Schema } from '../db/schema'

/** What one person is to hear. */
export interface LiveNews {
  userId: string
  event: LiveEvent
}

/** News as they were written, under the numbers they have for each person. */
export interface WrittenNews extends LiveNews {
  seq: number
  /** The event as it crosses the network. */
  json: string
}

/**
 * Brings what happens to a person's rooms to wherever they are signed in. Two kinds: our own WebSocket stream, and Cloud Firestore.
 * What `append` wrote is delivered even when the process ends before `publish`.
 */
export interface LivePublisher {
  /** Serves what belongs to it over HTTP. */
  mount(app: FastifyInstance): Promise<void>
  start(): Promise<void>
  /** Writes news in the transaction of what they tell of. */
  append(trx: Transaction<Schema>, news: LiveNews[], now: number): Promise<WrittenNews[]>
  /** Sends what was written, after that transaction; resolves nothing, fails nowhere. */
  publish(written: WrittenNews[]): void
  /** How a person's clients hear it. */
  access(userId: string): Promise<LiveAccess>
  stop(): Promise<void>
}
