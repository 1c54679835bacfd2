import { readCommunityAddress } from './community-address'

const shape = /^hanmadi:\/\/join\/?\?address=([^&#\s]{1,2048})$/

/**
 * The address of the community that an invitation link names (docs/product/desktop.md "Invitations"), in the form of
 * `readCommunityAddress`; null when the text is no such link, or names an address that the app never connects to.
 */
export function addressInInvitation(link: string): string | null {
  const found = shape.exec(link)?.[1]
  if (found === undefined) return null
  let text: string
  try {
    text = decodeURIComponent(found)
  } catch {
    return null
  }
  // What is shown must be what is opened: parsers leave some of these out.
  if (/[\s\p{C}]/u.test(text)) return null
  const read = readCommunityAddress(text)
  return read.kind === 'refused' ? null : read.address
}

/** The invitation link to the community at an address. */
export function invitationTo(address: string): string {
  return `hanmadi://join?address=${encodeURIComponent(address)}`
}

/** The address that somebody means who types an address, with or without `https://`, or pastes an invitation. */
export function typedAddress(typed: string): string {
  const text = typed.trim()
  const invited = addressInInvitation(text)
  if (invited !== null) return invited
  return text === '' || text.includes('://') ? text : `https://${text}`
}
