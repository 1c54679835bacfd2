import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import type { Schema } from '../../../src/server/db/schema'
import { createLiveStream, type LiveStream, type LiveStreamDeps } from '../../../src/server/live/live-stream'

const hello = JSON.stringify({ type: 'hello', token: 'x'.repeat(43), since: 3 })

/** A connection, which is open, and a promise with which each step of its greeting waits. */
function greeting() {
  const socket = Object.assign(new EventEmitter(), {
    ...{ OPEN: 1, readyState: 1, bufferedAmount: 0 },
    ...{ send: (_frame: string, done?: () => void) => done?.(), close() {}, terminate() {}, ping() {} },
  })
  const streams = new Set<LiveStream>()
  const waiting: (() => void)[] = []
  const step = <T>(answer: T) => new Promise<T>((resolve) => waiting.push(() => resolve(answer)))
  // Whatever is asked of the database, the answer is one event.
  const query: object = new Proxy({}, { get: (_, name) => (name === 'execute' ? () => step([{ seq: 4, event: '{}' }]) : () => query) })
  const deps: LiveStreamDeps = {
    connection: { cork() {}, uncork() {} } as Socket,
    db: query as Kysely<Schema>,
    log: pino({ level: 'silent' }),
    helloMs: 10_000,
    add: (stream) => streams.add(stream) !== undefined,
    remove: (stream) => void streams.delete(stream),
    authenticate: () => step({ userId: 'u', sessionId: 's', role: 'member', suspendedUntil: null, slowed: false }),
    headOf: () => step(9),
    now: () => 0,
  }
  createLiveStream(socket as unknown as WebSocket, deps)
  /** Answers what the greeting waits for, so that it comes to its next step. */
  const goOn = async () => {
    waiting.shift()?.()
    await new Promise(setImmediate)
  }
  const close = () => {
    socket.readyState = 3
    socket.emit('close')
  }
  return { socket, streams, goOn, close }
}

it.each([0, 1, 2, 3])('a connection that closes at step %i of its greeting leaves no stream behind', async (steps) => {
  const { socket, streams, goOn, close } = greeting()
  socket.emit('message', hello, false)
  for (let step = 0; step < steps; step += 1) await goOn()
  expect(streams.size).toBe(steps === 3 ? 1 : 0)
  close()
  for (let step = 0; step < 5; step += 1) await goOn()
  expect(streams.size).toBe(0)
})
