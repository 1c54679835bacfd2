import { Agent, request } from 'node:https'
import WebSocket from 'ws'
import * as z from 'zod'
import { type Input, type OperationName, type Output, operations } from '../../../src/shared/contract/index'
import type { Operation } from '../../../src/shared/contract/operation'
import { type ServerFrame, serverFrame } from '../../../src/shared/events'

/** What a client hears of a call: an answer, or null when there is none in time. */
export interface Heard<T> {
  /** HTTP status; 0: no answer. */
  http: number
  status: string
  message: string | undefined
  /** Decoded by the contract; present only with status '00'. */
  response: T
  headers: Record<string, string | string[] | undefined>
  ms: number
}

export interface CallOptions {
  token?: string | undefined
  key?: string
  files?: Uint8Array[]
}

/** A client of the community behind the proxy, over https. */
export interface ProxyClient {
  call<N extends OperationName>(name: N, input: Input<N>, options?: CallOptions): Promise<Heard<Output<N>>>
  get(path: string): Promise<Pick<Heard<unknown>, 'http' | 'headers'> & { bytes: number }>
  live(token: string, since: number | null, hear: (frame: ServerFrame) => void): WebSocket
  close(): void
}

const patienceMs = 10_000

/** @param authority the certificate of the proxy's own authority */
export function createProxyClient(url: string, authority: string): ProxyClient {
  const agent = new Agent({ ca: authority, keepAlive: true, maxSockets: 64 })

  const send = (path: string, method: string, headers: Record<string, string>, body?: Buffer) =>
    new Promise<{ http: number; headers: Heard<unknown>['headers']; bytes: Buffer }>((resolve) => {
      const nothing = () => resolve({ http: 0, headers: {}, bytes: Buffer.alloc(0) })
      const asked = request(url + path, { method, agent, headers, timeout: patienceMs }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('error', nothing)
        answer.on('aborted', nothing)
        answer.on('end', () => resolve({ http: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }))
      })
      asked.on('timeout', () => asked.destroy())
      asked.on('error', nothing)
      asked.end(body)
    })

  return {
    async call<N extends OperationName>(name: N, input: Input<N>, { token, key, files = [] }: CallOptions = {}) {
      const row: Operation = operations[name]
      const wire = z.encode(row.request, input) as Record<string, unknown>
      const body = new Response(row.form ? formOf(wire, row.form.files?.[0]?.field ?? 'img', files) : JSON.stringify(wire))
      const headers = {
        'content-type': row.form ? (body.headers.get('content-type') ?? '') : 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      }
      const began = performance.now()
      const answer = await send(row.path, 'POST', headers, Buffer.from(await body.arrayBuffer()))
      const ms = performance.now() - began
      const json = (answer.bytes.length > 0 ? JSON.parse(answer.bytes.toString('utf8')) : {}) as Record<string, never>
      const status = String(json['status'] ?? '')
      const response = (status === '00' ? z.decode(row.response, json['response'] as never) : undefined) as Output<N>
      return { http: answer.http, status, message: json['message'], response, headers: answer.headers, ms }
    },
    async get(path) {
      const { http, headers, bytes } = await send(path, 'GET', {})
      return { http, headers, bytes: bytes.length }
    },
    live(token, since, hear) {
      const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/live`, { ca: authority })
      socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token, since })))
      socket.on('message', (data) => hear(z.decode(serverFrame, JSON.parse(String(data)) as never)))
      socket.on('error', () => undefined)
      return socket
    },
    close: () => agent.destroy(),
  }
}

function formOf(wire: Record<string, unknown>, field: string, files: Uint8Array[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(wire))
    if (value !== undefined && value !== null) form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const bytes of files) form.append(field, new Blob([Uint8Array.from(bytes)]), 'picture')
  return form
}
