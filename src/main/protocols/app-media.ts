import type { Session } from 'electron'
import { imageFacts } from '../../shared/text/image-path'
import type { CommunityPlace } from '../api/community'
import type { Picture } from '../api/picture-files'

const fetchWithinMs = 20_000
// Cache lifetimes in the page.
const pictureCaching = 'private, max-age=300'
const videoCaching = 'public, max-age=31536000, immutable'
const notFound = () => new Response(null, { status: 404 })

type CacheUse = 'default' | 'no-store' | 'no-cache' | 'force-cache'

/** How a response from the network is passed to a page. */
interface Passing {
  type: string
  cache: CacheUse
  caching: string
  headers?: Record<string, string>
}

/** The sources of pictures. */
export interface MediaSources {
  /** The session for requests to a URL. */
  network: (url: string) => Session
  /** The community's address and headers; a remote address is the same at every start. */
  community: Pick<CommunityPlace, 'base' | 'headers'>
  isRemote: () => boolean
  /** The member's token; null without a session. */
  token: () => Promise<string | null>
  /** An image of an unsent message, or null. */
  waitingPicture: (id: string, index: number) => Promise<Picture | null>
}

/**
 * Serves pictures to the pages, read only: `app-media://image/<path>` from the community, with an optional `?w=480`;
 * `app-media://withheld/<path>`, likewise, one of a deleted item that only moderators can see, which is stored nowhere;
 * `app-media://video/<id>`, YouTube's thumbnail of a video; and `app-media://waiting/<id>/<index>`, a picture of an unsent message. Anything
 * else is a 404. It has to be called before a page has loaded, which knows only the schemes served by then.
 * @param pages the session of the pages
 */
export function serveAppMedia(pages: Session, { network, community, isRemote, token, waitingPicture }: MediaSources): void {
  async function communityPicture({ kind, path, isThumbnail }: CommunityPicture): Promise<Response> {
    const url = `${await community.base()}/images/${path}${isThumbnail ? '?w=480' : ''}`
    const headers = community.headers(url)
    if (kind === 'withheld') {
      const own = await token()
      if (own === null) return notFound()
      const authorization = `Bearer ${own}`
      return pass(url, { type: 'image/webp', cache: 'no-store', caching: 'no-store', headers: { ...headers, authorization } })
    }
    const ask = (cache: CacheUse) => pass(url, { type: 'image/webp', cache, caching: pictureCaching, headers })
    // The embedded community's port changes at every start, so cached pictures would never be used again.
    if (!isRemote()) return ask('no-store')
    // Revalidated each time, since a picture may have been removed; without a network the cached one is shown.
    return ask('no-cache').catch(() => ask('force-cache'))
  }

  async function pass(url: string, { type, cache, caching, headers = {} }: Passing): Promise<Response> {
    const answer = await network(url).fetch(url, {
      headers,
      cache,
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(fetchWithinMs),
    })
    if (answer.status !== 200 || answer.headers.get('content-type')?.split(';')[0] !== type) return notFound()
    return new Response(answer.body, {
      headers: { 'content-type': type, 'x-content-type-options': 'nosniff', 'cache-control': caching },
    })
  }

  async function ownPicture(id: string, index: number): Promise<Response> {
    const picture = await waitingPicture(id, index)
    // The message was sent meanwhile: no error, the page shows the community's picture next.
    if (picture === null) return new Response(null, { status: 204 })
    return new Response(picture.bytes, { headers: { 'content-type': picture.type, 'x-content-type-options': 'nosniff' } })
  }

  pages.protocol.handle('app-media', async (request) => {
    const wanted = readMediaAddress(request.url)
    if (wanted === null || request.method !== 'GET') return notFound()
    try {
      if (wanted.kind === 'waiting') return await ownPicture(wanted.id, wanted.index)
      if (wanted.kind !== 'video') return await communityPicture(wanted)
      const passing: Passing = { type: 'image/jpeg', cache: 'default', caching: videoCaching }
      return await pass(`https://i.ytimg.com/vi/${wanted.id}/hqdefault.jpg`, passing)
    } catch {
      return notFound()
    }
  })
}

interface CommunityPicture {
  kind: 'image' | 'withheld'
  path: string
  isThumbnail: boolean
}

type Wanted = CommunityPicture | { kind: 'video'; id: string } | { kind: 'waiting'; id: string; index: number }

/** Parses an `app-media:` address; null for any other form. */
export function readMediaAddress(url: string): Wanted | null {
  const video = /^app-media:\/\/video\/([\w-]{11})$/.exec(url)
  if (video?.[1] !== undefined) return { kind: 'video', id: video[1] }
  const waiting = /^app-media:\/\/waiting\/([0-9a-f-]{36})\/(\d)$/.exec(url)
  if (waiting?.[1] !== undefined) return { kind: 'waiting', id: waiting[1], index: Number(waiting[2]) }
  const image = /^app-media:\/\/(image|withheld)\/([^/?#]+)(\?w=480)?$/.exec(url)
  if (image?.[2] === undefined || imageFacts(image[2]) === null) return null
  return { kind: image[1] === 'image' ? 'image' : 'withheld', path: image[2], isThumbnail: image[3] !== undefined }
}
