import type { Session } from 'electron'
import { imageFacts } from '../../shared/text/image-path'
import type { Picture } from '../api/picture-files'

const fetchWithinMs = 20_000
const notFound = () => new Response(null, { status: 404 })

/** Where pictures come from. */
export interface MediaSources {
  /** The session that may use the network. */
  network: () => Session
  /** Where the community is, and whether its address stays the same from start to start. */
  base: () => Promise<string>
  isRemote: () => boolean
  /** An image of a message that waits to be sent, or null. */
  waitingPicture: (id: string, index: number) => Promise<Picture | null>
}

/**
 * Serves pictures to the pages, read only: `app-media://image/<path>` with an optional `?w=480` from the community,
 * `app-media://video/<id>`, the picture YouTube shows for a video, and `app-media://waiting/<id>/<index>`, what a message that waits
 * will show. Whatever cannot be had is a 404. A page knows only the schemes that were served before it was loaded.
 * @param pages the session of the pages, which asks; it waits for the sources
 */
export function serveAppMedia(pages: Session, sources: Promise<MediaSources>): void {
  async function communityPicture({ network, base, isRemote }: MediaSources, path: string, isThumbnail: boolean): Promise<Response> {
    const url = `${await base()}/images/${path}${isThumbnail ? '?w=480' : ''}`
    // The embedded community has another port at every start: caching its pictures would only fill the disk twice.
    return pass(network(), url, 'image/webp', isRemote() ? 'default' : 'no-store')
  }

  async function pass(network: Session, url: string, type: string, cache: 'default' | 'no-store'): Promise<Response> {
    const answer = await network.fetch(url, {
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

  async function ownPicture({ waitingPicture }: MediaSources, id: string, index: number): Promise<Response> {
    const picture = await waitingPicture(id, index)
    // Sent since the page has asked, which is no fault: what the community has of it is shown next.
    if (picture === null) return new Response(null, { status: 204 })
    return new Response(picture.bytes, { headers: { 'content-type': picture.type, 'x-content-type-options': 'nosniff' } })
  }

  pages.protocol.handle('app-media', async (request) => {
    const wanted = readMediaAddress(request.url)
    if (wanted === null || request.method !== 'GET') return notFound()
    try {
      const from = await sources
      if (wanted.kind === 'waiting') return await ownPicture(from, wanted.id, wanted.index)
      if (wanted.kind === 'image') return await communityPicture(from, wanted.path, wanted.isThumbnail)
      return await pass(from.network(), `https://i.ytimg.com/vi/${wanted.id}/hqdefault.jpg`, 'image/jpeg', 'default')
    } catch {
      return notFound()
    }
  })
}

type Wanted =
  | { kind: 'image'; path: string; isThumbnail: boolean }
  | { kind: 'video'; id: string }
  | { kind: 'waiting'; id: string; index: number }

/** What an `app-media:` address asks for; null for everything outside the grammar. */
export function readMediaAddress(url: string): Wanted | null {
  const video = /^app-media:\/\/video\/([\w-]{11})$/.exec(url)
  if (video?.[1] !== undefined) return { kind: 'video', id: video[1] }
  const waiting = /^app-media:\/\/waiting\/([0-9a-f-]{36})\/(\d)$/.exec(url)
  if (waiting?.[1] !== undefined) return { kind: 'waiting', id: waiting[1], index: Number(waiting[2]) }
  const image = /^app-media:\/\/image\/([^/?#]+)(\?w=480)?$/.exec(url)
  if (image?.[1] === undefined || imageFacts(image[1]) === null) return null
  return { kind: 'image', path: image[1], isThumbnail: image[2] !== undefined }
}
