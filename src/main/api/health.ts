import type { Session } from 'electron'
import * as z from 'zod'

const withinMs = 5_000
// Another kind of server at the address must not pass as a community.
const healthy = z.object({ response: z.object({ service: z.literal('hanmadi') }) })

/** Whether a community answers at an address. @param headers of the request, such as the launch secret */
export type HealthCheck = (base: string, headers: Record<string, string>) => Promise<boolean>

/** @param network the session that may use the network */
export function createHealthCheck(network: () => Session): HealthCheck {
  return async (base, headers) => {
    const answer = await network()
      .fetch(`${base}/health`, {
        headers,
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
        signal: AbortSignal.timeout(withinMs),
      })
      .catch(() => null)
    const body: unknown = answer?.ok === true ? await answer.json().catch(() => null) : null
    return healthy.safeParse(body).success
  }
}
