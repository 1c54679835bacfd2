import type { Session } from 'electron'
import * as z from 'zod'
import { Failure } from '../failure'
import type { CommunityPlace } from './community'

const withinMs = 20_000
const health = z.object({ response: z.object({ contact: z.email().nullable().optional() }) })

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
  async function ask(path: string): Promise<Response> {
    const address = `${await community.base()}${path}`
    return network(address)
      .fetch(address, {
        headers: community.headers(address),
        credentials: 'omit',
        redirect: 'error',
        signal: AbortSignal.timeout(withinMs),
      })
      .catch(() => {
        throw new Failure({ code: 'offline' })
      })
  }

  async function get(path: string): Promise<Response> {
    const answer = await ask(path)
    if (!answer.ok) throw new Failure({ code: 'notFound' })
    return answer
  }

  return {
    picture: async (path) => new Uint8Array(await (await get(`/images/${path}`)).arrayBuffer()),
    thumbnail: async (path) => new Uint8Array(await (await get(`/images/${path}?w=480`)).arrayBuffer()),
    async isPictureGone(path) {
      const answer = await ask(`/images/${path}?w=480`).catch(() => null)
      await answer?.body?.cancel()
      return answer?.status === 404
    },
    terms: async (name, language) => (await get(`/terms/${name}.txt${language === 'en' ? '?lang=en' : ''}`)).text(),
    contact: async () => health.parse(await (await get('/health')).json()).response.contact ?? null,
  }
}
