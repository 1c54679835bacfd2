import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** The outcome of a number of calls. */
export interface Load {
  perSecond: number
  /** The 99th percentile of the time from when a call was due to its answer, in milliseconds. */
  p99: number
}

/** Sends one ready request and waits for its answer. @returns the body as text */
type Ask = (request: Buffer) => Promise<string>

/**
 * HTTP/1.1 over some connections that stay open, with as little work for each call as possible: Node's own client takes as long as the
 * server does, on the same machine.
 */
export async function openLoad(url: string, connections: number) {
  const { hostname, port } = new URL(url)
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(hostname, Number(port))))
  return {
    /** As fast as the answers come, each connection one call after the other. @param requestOf a call by its index */
    async run(count: number, requestOf: (index: number) => Buffer): Promise<Load> {
      const took: number[] = []
      let next = 0
      const began = performance.now()
      const work = async ({ ask }: { ask: Ask }) => {
        for (let index = next++; index < count; index = next++) {
          const at = performance.now()
          check(await ask(requestOf(index)))
          took.push(performance.now() - at)
        }
      }
      await Promise.all(lines.map(work))
      return { perSecond: (count * 1000) / (performance.now() - began), p99: p99Of(took) }
    },
    /** So many a second, due at even times whether the answers come or not. */
    async pace(count: number, perSecond: number, requestOf: (index: number) => Buffer): Promise<Load> {
      const took: number[] = []
      let next = 0
      const began = performance.now()
      const work = async ({ ask }: { ask: Ask }) => {
        for (let index = next++; index < count; index = next++) {
          const due = began + (index * 1000) / perSecond
          if (due > performance.now()) await wait(due - performance.now())
          check(await ask(requestOf(index)))
          took.push(performance.now() - due)
        }
      }
      await Promise.all(lines.map(work))
      return { perSecond: (count * 1000) / (performance.now() - began), p99: p99Of(took) }
    },
    /** One call's answer. */
    async ask(request: Buffer): Promise<string> {
      const [line] = lines
      return line ? line.ask(request) : ''
    },
    close() {
      for (const { socket } of lines) socket.destroy()
    },
  }
}

function check(answer: string): void {
  if (!answer.startsWith('{"status":"00"')) throw new Error(answer.slice(0, 200))
}

const p99Of = (took: number[]) => took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? Number.NaN

async function openLine(host: string, port: number): Promise<{ socket: Socket; ask: Ask }> {
  const socket = connect({ host, port, noDelay: true })
  await once(socket, 'connect')
  let waiting: { resolve: (body: string) => void; reject: (error: Error) => void } | undefined
  let received: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const body = bodyIn(received)
    if (body === undefined) return
    received = Buffer.alloc(0)
    waiting?.resolve(body.toString('latin1'))
  })
  const fail = () => waiting?.reject(new Error('the server closed a connection'))
  socket.on('error', fail).on('close', fail)
  const ask: Ask = (request) =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject }
      if (socket.destroyed) fail()
      else socket.write(request)
    })
  return { socket, ask }
}

/** The body of a complete answer; undefined until all of it is there. */
function bodyIn(received: Buffer): Buffer | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const length = Number(/content-length: (\d+)/i.exec(received.toString('latin1', 0, end))?.[1])
  return received.length >= end + 4 + length ? received.subarray(end + 4, end + 4 + length) : undefined
}

/** A ready POST request. @param address of the caller, whom the server believes to be behind a proxy */
export function postRequest(path: string, body: Buffer | string, headers: Record<string, string>): Buffer {
  const all = { host: 'localhost', 'content-length': String(Buffer.byteLength(body)), ...headers }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n`), Buffer.from(body)])
}
