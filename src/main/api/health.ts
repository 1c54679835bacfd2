import type { Session } from 'electron'
import * as z from 'zod'
import { apiVersion } from '../../shared/api-version'
import type { Compatibility } from '../../shared/compatibility'
import { limits } from '../../shared/limits'
import { fetchLimited } from './fetch-limited'

const withinMs = 5_000
// Another kind of server at the address must not pass as a community.
const healthy = z.object({
  response: z.object({
    service: z.literal('hanmadi'),
    version: z.string().max(50).optional().catch(undefined),
    // Servers older than these fields speak the first contract.
    api: z.number().int().catch(1),
    minClient: z.number().int().catch(1),
  }),
})

/**
 * Whether a community answers at an address, and which one it is; null when there is none.
 * @param headers of the request, such as the launch secret
 */
export type HealthCheck = (base: string, headers: Record<string, string>) => Promise<Compatibility | null>

/** @param network the session for requests to a URL */
export function createHealthCheck(network: (url: string) => Session): HealthCheck {
  return async (base, headers) => {
    const request = { headers, cache: 'no-store', mostBytes: limits.answers.health, withinMs } as const
    const answer = await fetchLimited(network(base), `${base}/health`, request).catch(() => null)
    const body: unknown = answer?.ok === true ? await answer.json().catch(() => null) : null
    return readHealth(body)
  }
}

/** What a community says of itself at `/health`; null when it is none. */
export function readHealth(body: unknown): Compatibility | null {
  const read = healthy.safeParse(body)
  if (!read.success) return null
  const { version = null, api, minClient } = read.data.response
  if (minClient > apiVersion) return { fits: 'appOld', version }
  return { fits: api < apiVersion ? 'communityOld' : 'yes', version }
}
