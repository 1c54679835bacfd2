import { readCommunityAddress } from './community-address'

const shape = /^hanmadi:\/\/join\/?\?address=([^&#\s]{1,2048})(?:&key=([0-9a-f]{64}))?(?:&invitation=([0-9A-Z]{1,40}))?$/

/** What an invitation says: `key` is the one the community has to have, `code` lets sign up there (docs/product/hosting.md "Invitations"). */
export interface Invitation {
  address: string
  key: string | null
  code: string | null
}

/**
 * What an invitation link says (docs/product/desktop.md "Invitations"), its address in the form of `readCommunityAddress`; null when the
 * text is no such link, or names an address that the app never connects to, or a key for one without encryption.
 */
export function readInvitation(link: string): Invitation | null {
  const [, found, key = null, code = null] = shape.exec(link) ?? []
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
  if (read.kind === 'refused' || (key !== null && !read.address.startsWith('https:'))) return null
  return { address: read.address, key, code }
}

/** The invitation link to the community at an address. */
export function invitationTo(address: string, { key, code }: Partial<Omit<Invitation, 'address'>> = {}): string {
  return `hanmadi://join?address=${encodeURIComponent(address)}${key ? `&key=${key}` : ''}${code ? `&invitation=${code}` : ''}`
}

/** The address that somebody means who types an address, with or without `https://`, or pastes an invitation. */
export function typedAddress(typed: string): string {
  const text = typed.trim()
  const invited = readInvitation(text)
  if (invited !== null) return invited.address
  return text === '' || text.includes('://') ? text : `https://${text}`
}
