import { type CommunityClient, createCommunityClient } from '../../src/main/api/community-client'
import type { PostBytes } from '../../src/main/api/network'
import { Failure } from '../../src/main/failure'
import { silentLog } from './silent-log'

/** The app's own client without the app: its network is Node's. @param url the community's current address */
export function createNodeClient(url: () => string, token: () => string | null, timeoutMs?: number): CommunityClient {
  return createCommunityClient({
    community: { base: async () => url(), headers: () => ({}), key: () => 'community', generation: () => 1 },
    connection: { asked: () => () => undefined, state: () => 'unknown' },
    compatibility: { state: () => ({ fits: 'yes', version: null }), refused: () => undefined },
    post: (post) => postFromNode({ ...post, timeoutMs: timeoutMs ?? post.timeoutMs }),
    token: async () => token(),
    onTokenExpired: () => undefined,
    headers: () => ({}),
    log: silentLog,
  })
}

const postFromNode: PostBytes = async ({ url, headers, body, timeoutMs }) => {
  try {
    const answer = await fetch(url, { method: 'POST', headers, body: Uint8Array.from(body), signal: AbortSignal.timeout(timeoutMs) })
    const after = answer.headers.get('retry-after')
    return { status: answer.status, retryAfter: after === null ? null : Number(after), text: await answer.text() }
  } catch (error) {
    throw new Failure({ code: (error as Error).name === 'TimeoutError' ? 'timeout' : 'offline' })
  }
}
