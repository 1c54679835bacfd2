import { readCommunityAddress } from '../../shared/community-address'
import { isKeyCode, keyHashShape } from '../../shared/key-code'
import { Failure } from '../failure'
import type { Pins } from './pins'

/** What a person knows of the key of a community: the code that its host shows, or the key itself, from an invitation. */
export type KeyProof = { code: string } | { key: string }

/**
 * Pins the key of the community at an address, if it is the one that the person expects (docs/product/hosting.md "Pairing").
 * @param invitation a code for signing up there, from an invitation
 * @throws Failure `offline` when nothing answers there; `invalid` with `codeWrong` under `fields.code` or `keyDiffers` under `fields.address`
 */
export type Pair = (address: string, proof: KeyProof, invitation: string | null) => Promise<void>

export function createPairing({ pins }: { pins: Pick<Pins, 'keep'> }): Pair {
  return async (text, proof, invitation) => {
    const read = readCommunityAddress(text)
    if (read.kind === 'refused') throw new Failure({ code: 'invalid', fields: { address: read.why } })
    if (!read.address.startsWith('https:')) throw new Failure({ code: 'invalid', fields: { address: 'addressNotSecure' } })
    const key = await keyAt(read.address)
    if (key === null) throw new Failure({ code: 'offline' })
    if ('key' in proof && !(keyHashShape.test(proof.key) && proof.key === key)) {
      throw new Failure({ code: 'invalid', fields: { address: 'keyDiffers' } })
    }
    if ('code' in proof && !isKeyCode(proof.code, key)) throw new Failure({ code: 'invalid', fields: { code: 'codeWrong' } })
    pins.keep(read.address, { key, invitation })
  }
}

/** The hash of the key at an https address; null when there is none. */
export async function keyAt(address: string): Promise<string | null> {
  const { hostname, port } = new URL(address)
  const { askForKey } = await import('./pinned-agent')
  return askForKey(hostname, Number(port || 443)).catch(() => null)
}
