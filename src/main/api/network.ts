import { type ClientRequest, type IncomingMessage, Agent as LocalAgent, request as requestLocally } from 'node:http'
import type { Net, Session } from 'electron'
import type { TransportCode } from '../../shared/errors'
import { Failure } from '../failure'

const mostAnswerBytes = 16 * 1024 * 1024
const mostLongAnswerBytes = 512 * 1024 * 1024
const progressEveryMs = 100
/** The body leaves in such pieces, so that it can be told how much has left. */
const pieceBytes = 64 * 1024
/** Shorter than servers keep an idle connection, so that none is used at the moment it is closed there. */
const idleMs = 4_000

export interface Post {
  url: string
  headers: Record<string, string>
  body: Uint8Array
  timeoutMs: number
  /** The answer may be long. */
  long?: boolean
  /** Hears the share of the body that has left, 0-1. */
  onSent?: ((sent: number) => void) | undefined
}

export interface RawAnswer {
  status: number
  retryAfter: number | null
  text: string
}

/** Posts bytes and reads the answer; throws a Failure with a TransportCode when there is none. */
export type PostBytes = (post: Post) => Promise<RawAnswer>

/** The way to the community's operations: HTTP without cookies or redirects. */
export interface CommunityNetwork {
  post: PostBytes
  /** Closes the connections that are kept for later. */
  close(): Promise<void>
}

/**
 * A community on this machine is asked straight from here: Chromium never takes a proxy to it either, but takes 3 ms more for each call
 * and 150 for the first. Any other is asked through Chromium, with the system's proxy and certificates.
 */
export function createCommunityNetwork({ net, session }: { net: Net; session: () => Session }): CommunityNetwork {
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
      session: session(),
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
      await session().closeAllConnections()
    },
  }
}

function isOnThisMachine(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
}

/** A request that is about to be written. Chromium's has the events and the writing of Node's. */
interface Asked {
  request: ClientRequest
  /** Bytes of its body that have left. */
  sent: () => number
  abandon: () => void
}

function exchange({ request, sent, abandon }: Asked, { body, timeoutMs, onSent, long = false }: Post): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const progress = onSent && setInterval(() => body.length > 0 && onSent(Math.max(0, sent()) / body.length), progressEveryMs)
    const limit = setTimeout(() => fail('timeout'), timeoutMs)

    function end(): void {
      clearTimeout(limit)
      clearInterval(progress)
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
          resolve({ status: response.statusCode ?? 0, retryAfter: secondsOf(response.headers['retry-after']), text })
        },
        () => fail('offline'),
      )
    }

    request.on('error', () => fail('offline'))
    request.on('response', read)
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    for (let at = 0; at < bytes.length; at += pieceBytes) request.write(bytes.subarray(at, at + pieceBytes))
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

function secondsOf(header: string | string[] | undefined): number | null {
  const seconds = Number(Array.isArray(header) ? header[0] : header)
  return header === undefined || !Number.isFinite(seconds) || seconds < 0 ? null : Math.ceil(seconds)
}
