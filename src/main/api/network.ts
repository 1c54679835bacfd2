import { type ClientRequest, type IncomingMessage, Agent as LocalAgent, request as requestLocally } from 'node:http'
import type { Net } from 'electron'
import type { TransportCode } from '../../shared/errors'
import { limits } from '../../shared/limits'
import { Failure } from '../failure'
import type { CommunitySessions } from './community-sessions'

const mostAnswerBytes = 16 * 1024 * 1024
const mostLongAnswerBytes = 512 * 1024 * 1024
const longestRetryAfter = 24 * 60 * 60
const progressEveryMs = 100
/** The body is written in chunks of this size, so that progress can be reported. */
const chunkBytes = 64 * 1024
/** The community reads no body for longer. */
const mostUploadMs = limits.uploads.seconds * 1000
/** Shorter than the servers' keep-alive timeout, so that no connection is reused while the server closes it. */
const idleMs = 4_000

export interface Post {
  url: string
  headers: Record<string, string>
  body: Uint8Array
  /** How long nothing may happen: neither more of the body sent nor, after it, an answer. */
  timeoutMs: number
  /** Allows an answer of up to 512 MB. */
  long?: boolean
  /** Called with the share of the body sent so far, 0-1. */
  onSent?: ((sent: number) => void) | undefined
  /** Ends the call while its body is being sent; once it is sent the community may have accepted it, and the answer is waited for. */
  signal?: AbortSignal | undefined
}

export interface RawAnswer {
  status: number
  retryAfter: number | null
  /** The call's id in the community's log. */
  requestId?: string | undefined
  text: string
}

/** Posts bytes and reads the answer. @throws Failure with a TransportCode when there is none */
export type PostBytes = (post: Post) => Promise<RawAnswer>

/** HTTP to the community's operations, without cookies or redirects. */
export interface CommunityNetwork {
  post: PostBytes
  /** Closes idle connections. */
  close(): Promise<void>
}

/**
 * Calls a community on this machine with Node's HTTP: Chromium's would add 3 ms to each call and 150 ms to the first, and uses no proxy
 * for local addresses either. Any other community is called with Chromium's HTTP, which uses the system's proxy and certificates, or the
 * pinned key.
 */
export function createCommunityNetwork({ net, sessions }: { net: Net; sessions: CommunitySessions }): CommunityNetwork {
  const agent = new LocalAgent({ keepAlive: true, timeout: idleMs })

  function locally({ url, headers, body }: Post): Asked {
    const request = requestLocally(url, { method: 'POST', agent, headers: { ...headers, 'content-length': body.length } })
    return { request, sent: () => body.length - request.writableLength, abandon: () => request.destroy() }
  }

  function throughChromium({ url, headers }: Post): Asked {
    const request = net.request({
      method: 'POST',
      url,
      headers,
      session: sessions.for(url),
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
    })
    return { request: request as unknown as ClientRequest, sent: () => request.getUploadProgress().current, abandon: () => request.abort() }
  }

  return {
    post: (post) => exchange(isOnThisMachine(post.url) ? locally(post) : throughChromium(post), post),
    async close() {
      agent.destroy()
      await sessions.closeAllConnections()
    },
  }
}

function isOnThisMachine(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
}

/** A request before its body is written. Chromium's has the same events and write methods as Node's. */
interface Asked {
  request: ClientRequest
  /** Bytes of the body sent so far. */
  sent: () => number
  abandon: () => void
}

function exchange({ request, sent, abandon }: Asked, { body, timeoutMs, onSent, signal, long = false }: Post): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    let sentBefore = 0
    const limit = setTimeout(() => fail('timeout'), timeoutMs)
    // A smaller body is sent at once.
    const progress = (onSent || body.length > chunkBytes) && setInterval(look, progressEveryMs)
    signal?.addEventListener('abort', cancel)

    function look(): void {
      const bytes = Math.max(0, sent())
      if (bytes > sentBefore && performance.now() - began < mostUploadMs) limit.refresh()
      sentBefore = bytes
      if (body.length > 0) onSent?.(bytes / body.length)
    }
    function cancel(): void {
      if (sent() < body.length) fail('offline')
    }
    function end(): void {
      clearTimeout(limit)
      clearInterval(progress || undefined)
      signal?.removeEventListener('abort', cancel)
    }
    function fail(code: TransportCode): void {
      end()
      reject(new Failure({ code }))
      abandon()
    }
    function read(response: IncomingMessage): void {
      readText(response, long ? mostLongAnswerBytes : mostAnswerBytes).then(
        (text) => {
          end()
          onSent?.(1)
          const { statusCode = 0, headers } = response
          resolve({ status: statusCode, retryAfter: secondsOf(headers['retry-after']), requestId: idOf(headers['x-request-id']), text })
        },
        () => fail('offline'),
      )
    }

    request.on('error', () => fail('offline'))
    if (signal?.aborted) return fail('offline')
    request.on('response', read)
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    for (let at = 0; at < bytes.length; at += chunkBytes) request.write(bytes.subarray(at, at + chunkBytes))
    request.end()
  })
}

function readText(response: IncomingMessage, most: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    response.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > most) reject(new Error('the answer is too long'))
      else chunks.push(chunk)
    })
    response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    response.on('aborted', () => reject(new Error('the answer was cut off')))
    response.on('error', reject)
  })
}

/** The id is shown to people: only an id-like value is accepted. */
function idOf(header: string | string[] | undefined): string | undefined {
  const id = Array.isArray(header) ? header[0] : header
  return id !== undefined && /^[\w-]{1,40}$/.test(id) ? id : undefined
}

/** The seconds to wait, a day at most: a timer that is set for more than 24.8 days would fire at once. */
function secondsOf(header: string | string[] | undefined): number | null {
  const seconds = Number(Array.isArray(header) ? header[0] : header)
  return header === undefined || !Number.isFinite(seconds) || seconds < 0 ? null : Math.min(Math.ceil(seconds), longestRetryAfter)
}
