import type { Session } from 'electron'
import { limits } from '../../shared/limits'
import { imageFacts } from '../../shared/text/image-path'
import { voiceFacts } from '../../shared/text/voice-path'
import type { CommunityPlace } from '../api/community'
import { type CacheUse, fetchLimited } from '../api/fetch-limited'
import type { Picture } from '../api/picture-files'
import { fileAnswer } from './ranges'

const fetchWithinMs = 20_000
// Cache lifetimes in the page.
const communityCaching = 'private, max-age=300'
const videoCaching = 'public, max-age=31536000, immutable'
const notFound = () => new Response(null, { status: 404 })
const imageType = 'image/webp'
const soundType = 'audio/ogg'

/** How a response from the network is passed to a page. */
interface Passing {
  type: string
  cache: CacheUse
  caching: string
  headers?: Record<string, string>
}

/** The sources of pictures and sounds. */
export interface MediaSources {
  /** The session for requests to a URL. */
  network: (url: string) => Session
  /** The community's address and headers; a remote address is the same at every start. */
  community: Pick<CommunityPlace, 'base' | 'headers'>
  isRemote: () => boolean
  /** The member's token; null without a session. */
  token: () => Promise<string | null>
  /** An image of an unsent message by its index, or its recording; null where it has none. */
  waitingFile: (id: string, name: number | 'voice') => Promise<Picture | null>
}

/**
 * Serves pictures and sounds to the pages, read only: `app-media://image/<path>` from the community, with an optional `?w=480`;
 * `app-media://voice/<path>`, the sound of a voice message; `app-media://withheld/<path>`, either of the two of a deleted item that only
 * moderators can see, which is stored nowhere; `app-media://video/<id>`, YouTube's thumbnail of a video; and
 * `app-media://waiting/<id>/<index>` or `/voice`, a picture or the sound of an unsent message. Anything else is a 404. It has to be called
 * before a page has loaded, which knows only the schemes served by then.
 * @param pages the session of the pages
 */
export function serveAppMedia(pages: Session, { network, community, isRemote, token, waitingFile }: MediaSources): void {
  async function communityFile({ kind, path, isThumbnail }: CommunityFile): Promise<Response> {
    const url = `${await community.base()}/images/${path}${isThumbnail ? '?w=480' : ''}`
    const type = voiceFacts(path) === null ? imageType : soundType
    const headers = community.headers(url)
    if (kind === 'withheld') {
      const own = await token()
      if (own === null) return notFound()
      const authorization = `Bearer ${own}`
      return pass(url, { type, cache: 'no-store', caching: 'no-store', headers: { ...headers, authorization } })
    }
    const ask = (cache: CacheUse) => pass(url, { type, cache, caching: communityCaching, headers })
    // The embedded community's port changes at every start, so cached files would never be used again.
    if (!isRemote()) return ask('no-store')
    // Revalidated each time, since a file may have been removed; without a network the cached one is shown.
    return ask('no-cache').catch(() => ask('force-cache'))
  }

  async function pass(url: string, { type, cache, caching, headers = {} }: Passing): Promise<Response> {
    const mostBytes = type === soundType ? limits.answers.sound : limits.answers.picture
    const answer = await fetchLimited(network(url), url, { headers, cache, mostBytes, withinMs: fetchWithinMs })
    if (answer.status !== 200 || answer.headers.get('content-type')?.split(';')[0] !== type) return notFound()
    return new Response(answer.body, {
      headers: { 'content-type': type, 'x-content-type-options': 'nosniff', 'cache-control': caching },
    })
  }

  async function ownFile(id: string, name: number | 'voice', range: string | null): Promise<Response> {
    const file = await waitingFile(id, name)
    // The message was sent meanwhile: no error, the page shows the community's file next.
    if (file === null) return new Response(null, { status: 204 })
    return fileAnswer(file.bytes, { 'content-type': file.type, 'x-content-type-options': 'nosniff' }, range)
  }

  /** The part of a sound that a media element asks for. The whole sound is read, which is small and may be in the cache. */
  async function part(answer: Response, range: string | null): Promise<Response> {
    if (answer.status !== 200) return answer
    return fileAnswer(new Uint8Array(await answer.arrayBuffer()), Object.fromEntries(answer.headers), range)
  }

  pages.protocol.handle('app-media', async (request) => {
    const wanted = readMediaAddress(request.url)
    if (wanted === null || request.method !== 'GET') return notFound()
    try {
      const range = request.headers.get('range')
      if (wanted.kind === 'waiting') return await ownFile(wanted.id, wanted.name, range)
      if (wanted.kind !== 'video') {
        const answer = await communityFile(wanted)
        return voiceFacts(wanted.path) === null ? answer : await part(answer, range)
      }
      const passing: Passing = { type: 'image/jpeg', cache: 'default', caching: videoCaching }
      return await pass(`https://i.ytimg.com/vi/${wanted.id}/hqdefault.jpg`, passing)
    } catch {
      return notFound()
    }
  })
}

interface CommunityFile {
  kind: 'image' | 'voice' | 'withheld'
  path: string
  isThumbnail: boolean
}

type Wanted = CommunityFile | { kind: 'video'; id: string } | { kind: 'waiting'; id: string; name: number | 'voice' }

/** Parses an `app-media:` address; null for any other form. */
export function readMediaAddress(url: string): Wanted | null {
  const video = /^app-media:\/\/video\/([\w-]{11})$/.exec(url)
  if (video?.[1] !== undefined) return { kind: 'video', id: video[1] }
  const waiting = /^app-media:\/\/waiting\/([0-9a-f-]{36})\/(\d|voice)$/.exec(url)
  if (waiting?.[1] !== undefined) return { kind: 'waiting', id: waiting[1], name: waiting[2] === 'voice' ? 'voice' : Number(waiting[2]) }
  const sound = /^app-media:\/\/(voice|withheld)\/([^/?#]+)$/.exec(url)
  if (sound?.[2] !== undefined && voiceFacts(sound[2]) !== null)
    return { kind: sound[1] === 'voice' ? 'voice' : 'withheld', path: sound[2], isThumbnail: false }
  const image = /^app-media:\/\/(image|withheld)\/([^/?#]+)(\?w=480)?$/.exec(url)
  if (image?.[2] === undefined || imageFacts(image[2]) === null) return null
  return { kind: image[1] === 'image' ? 'image' : 'withheld', path: image[2], isThumbnail: image[3] !== undefined }
}
