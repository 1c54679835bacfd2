import type { Session } from 'electron'
import * as z from 'zod'
import { limits } from '../../shared/limits'
import { voiceFacts } from '../../shared/text/voice-path'
import { Failure } from '../failure'
import type { CommunityPlace } from './community'
import { fetchLimited } from './fetch-limited'

const withinMs = 20_000
const health = z.object({ response: z.object({ contact: z.email().nullable().optional() }) })

/** How large a picture, or the sound of a voice message, may be. */
const mediaBytes = (path: string) => (voiceFacts(path) === null ? limits.answers.picture : limits.answers.sound)

/** Files of the community that main reads for pages. */
export interface CommunityFiles {
  /** The bytes of a picture or of the sound of a voice message; throws `notFound` or `offline`. */
  picture(path: string): Promise<Uint8Array>
  /** The picture's thumbnail; throws likewise. */
  thumbnail(path: string): Promise<Uint8Array>
  /** Whether the community says that it has no such picture; false also while it cannot be reached. */
  isPictureGone(path: string): Promise<boolean>
  /** A terms text in a language; throws likewise. */
  terms(name: string, language: string): Promise<string>
  /** The community's contact address, or null; throws likewise. */
  contact(): Promise<string | null>
}

export function createCommunityFiles({
  network,
  community,
}: {
  network: (url: string) => Session
  community: Pick<CommunityPlace, 'base' | 'headers'>
}): CommunityFiles {
  const offline = () => {
    throw new Failure({ code: 'offline' })
  }

  async function ask(path: string, mostBytes: number): Promise<Response> {
    const address = `${await community.base()}${path}`
    return fetchLimited(network(address), address, { headers: community.headers(address), mostBytes, withinMs }).catch(offline)
  }

  async function get(path: string, mostBytes: number): Promise<Buffer> {
    const answer = await ask(path, mostBytes)
    if (!answer.ok) throw new Failure({ code: 'notFound' })
    return Buffer.from(await answer.arrayBuffer().catch(offline))
  }

  return {
    picture: (path) => get(`/images/${path}`, mediaBytes(path)),
    thumbnail: (path) => get(`/images/${path}?w=480`, limits.answers.picture),
    async isPictureGone(path) {
      const answer = await ask(`/images/${path}?w=480`, limits.answers.picture).catch(() => null)
      await answer?.body?.cancel()
      return answer?.status === 404
    },
    terms: async (name, language) => String(await get(`/terms/${name}.txt${language === 'en' ? '?lang=en' : ''}`, limits.answers.terms)),
    contact: async () => health.parse(JSON.parse(String(await get('/health', limits.answers.health)))).response.contact ?? null,
  }
}
