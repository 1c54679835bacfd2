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
  async function get(path: string, mostBytes: number): Promise<Buffer> {
    const address = `${await community.base()}${path}`
    const offline = () => {
      throw new Failure({ code: 'offline' })
    }
    const request = { headers: community.headers(address), mostBytes, withinMs }
    const answer = await fetchLimited(network(address), address, request).catch(offline)
    if (!answer.ok) throw new Failure({ code: 'notFound' })
    return Buffer.from(await answer.arrayBuffer().catch(offline))
  }

  return {
    picture: (path) => get(`/images/${path}`, mediaBytes(path)),
    thumbnail: (path) => get(`/images/${path}?w=480`, limits.answers.picture),
    terms: async (name, language) => String(await get(`/terms/${name}.txt${language === 'en' ? '?lang=en' : ''}`, limits.answers.terms)),
    contact: async () => health.parse(JSON.parse(String(await get('/health', limits.answers.health)))).response.contact ?? null,
  }
}
