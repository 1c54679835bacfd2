const isOverlayPart = (part: string) => /^(@|%40)id=|^(comment|reply|correction|profileId)=/i.test(part)

/** The query of a page without the post or program over it, as its parts (`name=value`), each as it was written. */
export function partsBelow(search: string): string[] {
  return search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !isOverlayPart(part))
}

/** The path and query of the page below an open post or program. */
export function addressBelow(address: string): string {
  const { path, query } = splitAddress(address)
  const parts = partsBelow(query)
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}

/** Whether a query opens a post or program. */
export const hasOverlay = (search: string) => /(^|[?&])(@|%40)id=/i.test(search)

/** Whether two addresses mean the same, however their queries are encoded: `a%20b` is `a+b`. */
export function isSameAddress(one: string, other: string): boolean {
  const [first, second] = [splitAddress(one), splitAddress(other)]
  return first.path === second.path && `${new URLSearchParams(first.query)}` === `${new URLSearchParams(second.query)}`
}

function splitAddress(address: string): { path: string; query: string } {
  const at = address.indexOf('?')
  return at === -1 ? { path: address || '/', query: '' } : { path: address.slice(0, at) || '/', query: address.slice(at + 1) }
}
