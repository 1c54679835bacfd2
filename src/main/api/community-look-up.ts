import type { Session } from 'electron'
import * as z from 'zod'
import type { FoundCommunity } from '../../shared/community'
import { connectionTo, readCommunityAddress } from '../../shared/community-address'
import { isCommunityName } from '../../shared/community-name'
import { limits } from '../../shared/limits'
import { Failure } from '../failure'
import { fetchLimited } from './fetch-limited'
import { keyAt } from './pairing'
import type { Pins } from './pins'

const withinMs = 5_000

// Another kind of server at the address must not pass as a community.
const introduction = z.object({ response: z.object({ service: z.literal('hanmadi'), name: z.string().nullish().catch(null) }) })

/**
 * Asks the community at an address for its introduction.
 * @throws Failure `invalid` with what is wrong under `fields.address`; `offline` when no community answers there
 */
export type LookUpCommunity = (text: string) => Promise<FoundCommunity>

export interface LookUpDeps {
  /** The session for requests to a URL. */
  network: (url: string) => Session
  /** Whether the person has accepted that this address is not encrypted. */
  isAccepted: (address: string) => boolean
  pins: Pick<Pins, 'of'>
}

export function createCommunityLookUp({ network, pins, isAccepted }: LookUpDeps): LookUpCommunity {
  return async (text) => {
    const read = readCommunityAddress(text)
    if (read.kind === 'refused') throw new Failure({ code: 'invalid', fields: { address: read.why } })
    const { address } = read
    const unnamed = { address, isAsked: false, name: null, mark: null, connection: connectionTo(address) }
    if (read.kind === 'plain' && !isAccepted(address)) return { ...unnamed, pairing: 'none' }
    const request = { cache: 'no-store', mostBytes: limits.answers.health, withinMs } as const
    const answer = await fetchLimited(network(address), `${address}/health`, request).catch((error: unknown) => pairingOf(address, error))
    if (typeof answer === 'string') return { ...unnamed, pairing: answer }
    const body = introduction.safeParse(answer?.ok === true ? await answer.json().catch(() => null) : null)
    if (!body.success) throw new Failure({ code: 'offline' })
    return { ...unnamed, isAsked: true, name: nameOf(body.data.response.name), pairing: 'none' }
  }

  /** Whether the key at an address that could not be asked has to be compared first; null when something else is in the way. */
  async function pairingOf(address: string, error: unknown): Promise<'needed' | 'changed' | null> {
    const pin = pins.of(address)
    if (pin === null) return String(error).includes('ERR_CERT_AUTHORITY_INVALID') ? 'needed' : null
    const key = await keyAt(address)
    return key === null || key === pin ? null : 'changed'
  }
}

/** The name is shown to people: a text that cannot be a name counts as none. */
function nameOf(given: string | null | undefined): string | null {
  const name = given?.normalize('NFC').trim() ?? ''
  return isCommunityName(name) ? name : null
}
