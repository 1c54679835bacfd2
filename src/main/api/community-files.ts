import type { Session } from 'electron'
import * as z from 'zod'
import { Failure } from '../failure'

const withinMs = 20_000
const health = z.object({ response: z.object({ contact: z.email().nullable().optional() }) })

/** The community's files that are not pictures of a page: read by main and handed on. */
export interface CommunityFiles {
  /** A picture's bytes; throws `notFound` or `offline`. */
  picture(path: string): Promise<Uint8Array>
  /** The same picture, small. */
  thumbnail(path: string): Promise<Uint8Array>
  /** One of the terms texts in a language; throws likewise. */
  terms(name: string, language: string): Promise<string>
  /** Where people of the community write with questions, or null; throws likewise. */
  contact(): Promise<string | null>
}

export function createCommunityFiles({ network, base }: { network: () => Session; base: () => Promise<string> }): CommunityFiles {
  async function get(path: string): Promise<Response> {
    const address = `${await base()}${path}`
    const answer = await network()
      .fetch(address, { credentials: 'omit', redirect: 'error', signal: AbortSignal.timeout(withinMs) })
      .catch(() => {
        throw new Failure({ code: 'offline' })
      })
    if (!answer.ok) throw new Failure({ code: 'notFound' })
    return answer
  }

  return {
    picture: async (path) => new Uint8Array(await (await get(`/images/${path}`)).arrayBuffer()),
    thumbnail: async (path) => new Uint8Array(await (await get(`/images/${path}?w=480`)).arrayBuffer()),
    terms: async (name, language) => (await get(`/terms/${name}.txt${language === 'en' ? '?lang=en' : ''}`)).text(),
    contact: async () => health.parse(await (await get('/health')).json()).response.contact ?? null,
  }
}
