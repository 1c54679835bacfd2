import type { ClientRequestConstructorOptions, IncomingMessage, Net, Session } from 'electron'
import type { TransportCode } from '../../shared/errors'
import { Failure } from '../failure'

const mostAnswerBytes = 16 * 1024 * 1024
const mostLongAnswerBytes = 512 * 1024 * 1024
const progressEveryMs = 100

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

/** HTTP through Chromium's network stack (the system's proxy and certificates) without cookies or redirects. */
export function createPostBytes({ net, session }: { net: Net; session: () => Session }): PostBytes {
  return ({ url, headers, body, timeoutMs, onSent, long = false }) =>
    new Promise((resolve, reject) => {
      const options: ClientRequestConstructorOptions = {
        method: 'POST',
        url,
        headers,
        session: session(),
        credentials: 'omit',
        redirect: 'error',
        cache: 'no-store',
      }
      const request = net.request(options)
      const progress = onSent === undefined ? undefined : setInterval(report, progressEveryMs)
      const limit = setTimeout(() => fail('timeout'), timeoutMs)

      function report(): void {
        const { current, total } = request.getUploadProgress()
        if (total > 0) onSent?.(current / total)
      }
      function end(): void {
        clearTimeout(limit)
        clearInterval(progress)
      }
      function fail(code: TransportCode): void {
        end()
        reject(new Failure({ code }))
        request.abort()
      }

      request.on('error', () => fail('offline'))
      request.on('response', (response) => {
        readText(response, long ? mostLongAnswerBytes : mostAnswerBytes).then(
          (text) => {
            end()
            onSent?.(1)
            resolve({ status: response.statusCode, retryAfter: secondsOf(response.headers['retry-after']), text })
          },
          () => fail('offline'),
        )
      })
      request.write(Buffer.from(body.buffer, body.byteOffset, body.byteLength))
      request.end()
    })
}

function readText(response: IncomingMessage, most: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    response.on('data', (chunk) => {
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
