import { once } from 'node:events'
import { createServer, type ServerResponse, request as send } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

export interface Passed {
  path: string
  /** The body as text; the bytes of pictures in it are not usable. */
  body: string
}

/** A proxy in front of a community server that counts requests, and can cut, refuse and delay them. */
export interface Gate {
  url: string
  passed: Passed[]
  /** The number of passed requests whose body contains `text`. */
  count(text: string): number
  /** From now on every connection is cut, as if there were no server. */
  shut(): void
  open(): void
  /** Answers requests whose body contains `text` like a failed server, or with another status and result; null ends that. */
  refuse(text: string | null, status?: number, result?: string): void
  /** Passes on the next request whose body contains `text`, but answers it like a failed server. */
  loseAnswer(text: string): void
  /** Delays requests whose body contains `text` until the returned function is called. */
  hold(text: string): () => void
  stop(): Promise<void>
}

interface GateOptions {
  /** Whether the live connection passes through it too. */
  streams?: boolean
  /** Headers that are added to every request. */
  headers?: Record<string, string>
  /** Any free port unless given. */
  port?: number
  /** What `/health` says in place of the server's own values. */
  health?: Record<string, unknown>
}

/** @param target the server's address */
export async function openGate(
  target: string,
  { streams = false, headers = {}, port: wanted = 0, health }: GateOptions = {},
): Promise<Gate> {
  const passed: Passed[] = []
  let isShut = false
  let refused: string | null = null
  let refusal: [status: number, result?: string | undefined] = [500]
  let lost: string | null = null
  let held: { text: string; released: Promise<void> } | null = null

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const bytes = Buffer.concat(chunks)
      const body = bytes.toString('utf8')
      if (isShut) return void incoming.socket.destroy()
      passed.push({ path: incoming.url ?? '', body })
      const waiting = held !== null && body.includes(held.text) ? held.released : Promise.resolve()
      void waiting.then(() => {
        if (refused !== null && body.includes(refused)) {
          fail(outgoing, ...refusal)
          return
        }
        const isLost = lost !== null && body.includes(lost)
        if (isLost) lost = null
        const onwards = send(
          new URL(incoming.url ?? '/', target),
          { method: incoming.method, headers: { ...incoming.headers, ...headers } },
          (answer) => {
            if (isLost) return void answer.resume().on('end', () => fail(outgoing))
            if (health !== undefined && incoming.url === '/health') {
              answer.resume().on('end', () => outgoing.end(JSON.stringify({ response: { service: 'hanmadi', ...health } })))
              return
            }
            outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
            answer.pipe(outgoing)
          },
        )
        onwards.on('error', () => incoming.socket.destroy())
        onwards.end(bytes)
      })
    })
  })
  const heard = new Set<Duplex>()
  if (streams) {
    server.on('upgrade', (incoming, socket) => {
      if (isShut) return void socket.destroy()
      const { hostname, port } = new URL(target)
      const onwards = connect(Number(port), hostname)
      const fields = Object.entries({ ...incoming.headers, ...headers })
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')
      onwards.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${fields}\r\n`)
      heard.add(socket)
      socket.on('close', () => heard.delete(socket) && onwards.destroy()).on('error', () => onwards.destroy())
      onwards.on('close', () => socket.destroy()).on('error', () => socket.destroy())
      socket.pipe(onwards).pipe(socket)
    })
  }
  const cut = () => {
    for (const socket of heard) socket.destroy()
    server.closeAllConnections()
  }
  server.on('connection', (socket) => {
    if (isShut) socket.destroy()
  })
  server.listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  return {
    url: `http://127.0.0.1:${port}`,
    passed,
    count: (text) => passed.filter(({ body }) => body.includes(text)).length,
    shut() {
      isShut = true
      cut()
    },
    open() {
      isShut = false
    },
    refuse(text, status = 500, result) {
      refused = text
      refusal = [status, result]
    },
    loseAnswer(text) {
      lost = text
    },
    hold(text) {
      let release: () => void = () => undefined
      const released = new Promise<void>((done) => {
        release = done
      })
      held = { text, released }
      return () => {
        held = null
        release()
      }
    },
    async stop() {
      server.close()
      cut()
      await once(server, 'close', { signal: AbortSignal.timeout(60_000) })
    },
  }
}

function fail(outgoing: ServerResponse, status = 500, result = String(status)): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' })
  outgoing.end(JSON.stringify({ status: result, message: status === 500 ? 'serverError' : undefined }))
}
