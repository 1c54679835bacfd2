import { EventEmitter } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { ServerProcess } from '../../src/main/embedded-server'
import { holdEvents } from '../../src/main/held-process'

function createProcess() {
  const events = new EventEmitter()
  const sent: unknown[] = []
  const own = {
    on: (event: string, listener: (given: never) => void) => events.on(event, listener as () => void),
    postMessage: (message: unknown) => sent.push(message),
    kill: () => true,
    stdout: null,
    stderr: null,
  }
  return { events, sent, held: holdEvents(own as unknown as ServerProcess) }
}

it('tells what happened before anybody listened, and what happens after', async () => {
  const { events, held } = createProcess()
  const told: unknown[] = []
  events.emit('spawn')
  events.emit('message', { type: 'a' })
  events.emit('message', { type: 'b' })
  held.on('spawn', () => told.push('spawn'))
  held.on('message', (message) => told.push(message))
  events.emit('message', { type: 'c' })
  expect(told).toEqual([])
  await turn()
  events.emit('message', { type: 'd' })
  expect(told).toEqual(['spawn', { type: 'a' }, { type: 'b' }, { type: 'c' }, { type: 'd' }])
})

it('does not lose an end that came first', async () => {
  const { events, held } = createProcess()
  events.emit('exit', 7)
  const ended = new Promise((resolve) => held.on('exit', resolve))
  expect(await ended).toBe(7)
})

it('hands messages on', () => {
  const { sent, held } = createProcess()
  held.postMessage({ type: 'stop' })
  expect(sent).toEqual([{ type: 'stop' }])
})

it('tells everyone who listens', async () => {
  const { events, held } = createProcess()
  const told: string[] = []
  events.emit('spawn')
  held.on('spawn', () => told.push('first'))
  held.on('spawn', () => told.push('second'))
  await turn()
  expect(told).toEqual(['first', 'second'])
})
