import { readCommunityAddress } from '../../shared/community-address'
import { isKeyCode, keyHashShape } from '../../shared/key-code'
import { Failure } from '../failure'
import type { LookUpCommunity } from './community-look-up'
import type { Pins } from './pins'

/** What a person knows of the key of a community: the code that its host shows, or the key itself, from an invitation. */
export type KeyProof = { code: string } | { key: string }

/**
 * Pins the key of the community at an address, if it is the one that the person expects (docs/product/hosting.md "Pairing"). An invitation
 * brings the key of an address that is new here; a known one keeps its key until the host's code is typed ("A changed key"), and is not pinned
 * while an authority vouches for it.
 * @param invitation a code for signing up there, from an invitation
 * @throws Failure `offline` when nothing answers there; `invalid` with `codeWrong` under `fields.code`, or under `fields.address` `keyDiffers`,
 * or `keyNotReplaced` where the code is needed
 */
export type Pair = (address: string, proof: KeyProof, invitation: string | null) => Promise<void>

export interface PairingDeps {
  pins: Pins
  /** The addresses of communities that are kept here, or that something is stored for. */
  known: () => readonly string[]
  lookUp: LookUpCommunity
}

export function createPairing({ pins, known, lookUp }: PairingDeps): Pair {
  // As pins are: whoever answers at an origin answers at all of its paths.
  const isKnown = (address: string) => known().some((each) => new URL(each).origin === new URL(address).origin)

  return async (text, proof, invitation) => {
    const read = readCommunityAddress(text)
    if (read.kind === 'refused') throw new Failure({ code: 'invalid', fields: { address: read.why } })
    const { address } = read
    if (!address.startsWith('https:')) throw new Failure({ code: 'invalid', fields: { address: 'addressNotSecure' } })
    const key = await keyAt(address)
    const pin = pins.of(address)
    // A community that is away is opened as it is.
    if (key === null && pin !== null && 'key' in proof && proof.key === pin) return
    if (key === null) throw new Failure({ code: 'offline' })
    if ('key' in proof && !(keyHashShape.test(proof.key) && proof.key === key)) {
      throw new Failure({ code: 'invalid', fields: { address: 'keyDiffers' } })
    }
    if ('code' in proof && !isKeyCode(proof.code, key)) throw new Failure({ code: 'invalid', fields: { code: 'codeWrong' } })
    if (key === pin) return pins.keep(address, { key, invitation: invitation ?? pins.invitationTo(address) })
    if (pin === null && isKnown(address) && (await lookUp(address)).pairing === 'none') return
    if ('key' in proof && (pin !== null || isKnown(address))) {
      throw new Failure({ code: 'invalid', fields: { address: 'keyNotReplaced' } })
    }
    pins.keep(address, { key, invitation })
  }
}

/** The hash of the key at an https address; null when there is none. */
export async function keyAt(address: string): Promise<string | null> {
  const { hostname, port } = new URL(address)
  const { askForKey } = await import('./pinned-agent')
  return askForKey(hostname, Number(port || 443)).catch(() => null)
}
