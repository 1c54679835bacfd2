import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { fillChat, type Writer } from './chat-rows'
import { type BenchServer, startServer } from './community'
import { freshFolder } from './electron-run'
import { openLoad } from './load'
import type { Ratio } from './pairs'
import { messageRequest } from './send'

const count = 10_000
const idleSeconds = 15
const perSecond = 200
const flowSeconds = 10
const atOnce = 32
/** Clients come back over this time after a restart, as the app's do. */
const jitterMs = 5_000
const ticksASecond = 100

/** Ten thousand live streams to one process on SQLite: each figure over its limit. */
export async function streams(): Promise<Ratio[]> {
  const folder = freshFolder()
  const writers = await fillChat({ databaseUrl: null, dataDir: folder.path }, count)
  const heard = new Map<string, (at: number) => void>()
  try {
    // The first run fills the caches of everyone's token; the second is the restart.
    const before = await startServer({ demo: false, dataDir: folder.path })
    for (const socket of (await openStreams(before, writers, heard)).sockets) socket.terminate()
    await before.stop()
    const server = await startServer({ demo: false, dataDir: folder.path })
    try {
      const { sockets, greetedMs } = await openStreams(server, writers, heard)
      await wait(5_000)
      const busy = cpuSeconds(server.pid)
      await wait(idleSeconds * 1000)
      const idle = (cpuSeconds(server.pid) - busy) / idleSeconds
      const memory = residentBytes(server.pid)
      const p99 = await deliver(server, writers, heard)
      for (const socket of sockets) socket.terminate()
      return [
        limited('streams memory', `memory of a process with ${count} streams / 400 MB`, memory, 400 * 1024 * 1024, 'bytes'),
        limited('streams idle', `CPU of ${count} idle streams / a tenth of a core`, idle * 1000, 100, 'ms/s'),
        limited('streams greeted', `until the last of ${count} is greeted after a restart / 10 s`, greetedMs, 10_000, 'ms'),
        limited('streams delivery', `p99 from sending to the other’s stream at ${perSecond} messages a second / 50 ms`, p99, 50, 'ms'),
      ]
    } finally {
      await server.stop()
    }
  } finally {
    folder.remove()
  }
}

const limited = (id: string, what: string, ours: number, limit: number, unit: string): Ratio => ({
  ...{ id, what, ours, unit, baseline: limit, must: 1, pairs: 1, ratio: ours / limit },
  spread: [ours / limit, ours / limit],
})

type Heard = Map<string, (at: number) => void>

async function openStreams({ url }: BenchServer, writers: Writer[], heard: Heard): Promise<{ sockets: WebSocket[]; greetedMs: number }> {
  const began = performance.now()
  const sockets = await Promise.all(
    writers.map(async ({ token }, index) => {
      await wait(Math.random() * jitterMs)
      const headers = { 'x-forwarded-for': `10.2.${index >> 8}.${index & 255}` }
      const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers, perMessageDeflate: false, skipUTF8Validation: true })
      await once(socket, 'open')
      const greeted = once(socket, 'message')
      socket.send(JSON.stringify({ type: 'hello', token, since: null }))
      await greeted
      socket.on('message', (data: Buffer) => {
        if (data.length < 100) return
        const frame = data.toString()
        // The sender's own device hears it too.
        if (!frame.includes('"key"')) heard.get(/stream (\d+)/.exec(frame)?.[1] ?? '')?.(performance.now())
      })
      return socket
    }),
  )
  return { sockets, greetedMs: performance.now() - began }
}

/** @returns the 99th percentile in milliseconds */
async function deliver(server: BenchServer, writers: Writer[], heard: Heard): Promise<number> {
  const load = await openLoad(server.url, atOnce)
  const took: Promise<number>[] = []
  await load.pace(perSecond * flowSeconds, perSecond, (index) => {
    const sent = performance.now()
    took.push(new Promise((resolve) => heard.set(String(index), (at) => resolve(at - sent))))
    return messageRequest(writers[(index * 7) % count] as Writer, `stream ${index}`)
  })
  load.close()
  const times = (await Promise.all(took)).sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN
}

/** Processor time that a process has used. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksASecond
}

function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}
