import type { Dialog } from 'electron'
import { readCommunityAddress } from '../../shared/community-address'
import { Failure } from '../failure'
import type { StoredSettings } from '../settings'
import type { Store } from '../store'
import type { NativeWording } from '../wording'

export interface AddressAdmissionDeps {
  settings: Store<StoredSettings>
  dialog: Dialog
  wording: () => NativeWording
}

/** Decides whether the app may talk to a given address. */
export interface AddressAdmission {
  /**
   * Returns the address in its stored form without connecting to it. For http on a private network the person is asked, once per address.
   * @throws Failure `invalid` with what is wrong under `fields.address`
   */
  admit(text: string): Promise<string>
  /** Whether the person has accepted before that this address is not encrypted. */
  isAccepted(address: string): boolean
}

export function createAddressAdmission({ settings, dialog, wording }: AddressAdmissionDeps): AddressAdmission {
  const isAccepted = (address: string) => settings.read().plainAddresses.includes(address)

  async function accepts(address: string): Promise<boolean> {
    if (isAccepted(address)) return true
    const { message, detail, cancel, connect } = wording().plainAddress
    const { response } = await dialog.showMessageBox({
      type: 'warning',
      message,
      detail: detail.replace('{{address}}', address),
      buttons: [cancel, connect],
      defaultId: 0,
      cancelId: 0,
    })
    if (response !== 1) return false
    settings.write({ ...settings.read(), plainAddresses: [...settings.read().plainAddresses, address] })
    return true
  }

  return {
    isAccepted,
    async admit(text) {
      const read = readCommunityAddress(text)
      if (read.kind === 'refused') throw new Failure({ code: 'invalid', fields: { address: read.why } })
      if (read.kind === 'plain' && !(await accepts(read.address))) {
        throw new Failure({ code: 'invalid', fields: { address: 'addressDeclined' } })
      }
      return read.address
    },
  }
}
