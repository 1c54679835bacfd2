import type { Session } from 'electron'

export type CacheUse = 'default' | 'no-store' | 'no-cache' | 'force-cache'

interface LimitedRequest {
  /** How much of the body is read, counted after it was decompressed. */
  mostBytes: number
  withinMs: number
  headers?: Record<string, string>
  cache?: CacheUse
}

/**
 * Gets a file of a community, which may send anything: without cookies or redirects. Reading a body that is larger than allowed fails, and
 * ends the request.
 */
export async function fetchLimited(
  network: Pick<Session, 'fetch'>,
  url: string,
  { mostBytes, withinMs, headers = {}, cache = 'default' }: LimitedRequest,
): Promise<Response> {
  const abort = new AbortController()
  const answer = await network.fetch(url, {
    headers,
    cache,
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.any([AbortSignal.timeout(withinMs), abort.signal]),
  })
  if (answer.body === null) return answer
  let size = 0
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size <= mostBytes) return controller.enqueue(chunk)
      controller.error(new Error('the answer is too long'))
      abort.abort()
    },
  })
  return new Response(answer.body.pipeThrough(limit), answer)
}
