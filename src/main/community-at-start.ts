import { readCommunityAddress } from '../shared/community-address'
import type { AddressAdmission } from './api/address-admission'
import { Failure } from './failure'
import type { FileTroubles } from './file-troubles'
import type { NativeWording } from './wording'

export interface AddressAtStartDeps {
  /** The address given in the environment for this start. */
  given: string | null
  /** The address in the settings. */
  stored: string | null
  admission: AddressAdmission
  wording: () => NativeWording
  troubles: Pick<FileTroubles, 'tell'>
}

/**
 * Decides which community this start opens; null means the embedded one, also when the stored address is not allowed or the person
 * declines an address.
 * @throws Error with a sentence for the person when the given address is not allowed
 */
export async function addressAtStart({ given, stored, admission, wording, troubles }: AddressAtStartDeps): Promise<string | null> {
  const wanted = given ?? stored
  if (wanted === null) return null
  const read = readCommunityAddress(wanted)
  if (read.kind === 'refused') {
    if (given !== null) throw new Error(wording().communityUrl[read.why].replace('{{address}}', given))
    troubles.tell({ kind: 'community', file: wanted, why: read.why })
    return null
  }
  return admission.admit(wanted).catch((error: unknown) => {
    if (error instanceof Failure) return null
    throw error
  })
}
