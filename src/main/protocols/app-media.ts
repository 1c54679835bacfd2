import type { Session } from 'electron'
import { imageFacts } from '../../shared/text/image-path'

const fetchWithinMs = 20_000
const notFound = () => new Response(null, { status: 404 })

export interface AppMediaDeps {
  /** The session of the pages, which asks. */
  pages: Session
  /** The session that may use the network. */
  network: () => Session
  /** Where the community is, and whether its address stays the same from start to start. */
  base: () => Promise<string>
  isRemote: () => boolean
}

/**
 * Serves pictures to the pages, read only: `app-media://image/<path>` with an optional `?w=480` from the community, and
 * `app-media://video/<id>`, the picture YouTube shows for a video. Whatever cannot be had is a 404.
 */
export function serveAppMedia({ pages, network, base, isRemote }: AppMediaDeps): void {
  async function communityPicture(path: string, isThumbnail: boolean): Promise<Response> {
    const url = `${await base()}/images/${path}${isThumbnail ? '?w=480' : ''}`
    // The embedded community has another port at every start: caching its pictures would only fill the disk twice.
    return pass(url, 'image/webp', isRemote() ? 'default' : 'no-store')
  }

  async function pass(url: string, type: string, cache: 'default' | 'no-store'): Promise<Response> {
    const answer = await network().fetch(url, {
      cache,
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(fetchWithinMs),
    })
    if (answer.status !== 200 || answer.headers.get('content-type')?.split(';')[0] !== type) return notFound()
    return new Response(answer.body, {
      headers: { 'content-type': type, 'x-content-type-options': 'nosniff', 'cache-control': 'public, max-age=31536000, immutable' },
    })
  }

  pages.protocol.handle('app-media', async (request) => {
    const wanted = readMediaAddress(request.url)
    if (wanted === null || request.method !== 'GET') return notFound()
    try {
      if (wanted.kind === 'video') return await pass(`https://i.ytimg.com/vi/${wanted.id}/hqdefault.jpg`, 'image/jpeg', 'default')
      return await communityPicture(wanted.path, wanted.isThumbnail)
    } catch {
      return notFound()
    }
  })
}

type Wanted = { kind: 'image'; path: string; isThumbnail: boolean } | { kind: 'video'; id: string }

/** What an `app-media:` address asks for; null for everything outside the grammar. */
export function readMediaAddress(url: string): Wanted | null {
  const video = /^app-media:\/\/video\/([\w-]{11})$/.exec(url)
  if (video?.[1] !== undefined) return { kind: 'video', id: video[1] }
  const image = /^app-media:\/\/image\/([^/?#]+)(\?w=480)?$/.exec(url)
  if (image?.[1] === undefined || imageFacts(image[1]) === null) return null
  return { kind: 'image', path: image[1], isThumbnail: image[2] !== undefined }
}
