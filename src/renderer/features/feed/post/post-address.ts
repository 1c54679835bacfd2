import type { Post } from '../../../../shared/contract/feed-shapes'
import { addressBelow, hasOverlay, partsBelow } from '../../../hooks/overlay-address'
import type { ReadableSource } from '../../../parts/reading/readable'

/** What is shown of an opened post: `comment` focuses the comment field, `replyId` shows that comment. */
export interface PostAddressOptions {
  comment?: boolean
  replyId?: string
}

/** The query of the current page with a post over it (`?@id=`). */
export function searchWithPost(search: string, postId: string, { comment = false, replyId = '' }: PostAddressOptions = {}): string {
  const further = [...(comment ? ['comment=1'] : []), ...(replyId === '' ? [] : [`reply=${replyId}`])]
  return `?${[...partsBelow(search), `@id=${postId}`, ...further].join('&')}`
}

// Programs open over their own pages, and the composer and the login cover whatever is open.
const isWithoutPosts = (path: string) => /^\/(program|write|login|join)(\/|$)/.test(path)

/** The address of a post over the page at an address, or over home where no post opens there; whether it replaces what is open there. */
export function postOver(address: string, postId: string): { to: string; replace: boolean } {
  const [path = '', search = ''] = address.split('?')
  if (isWithoutPosts(path)) return { to: `/${searchWithPost('', postId)}`, replace: false }
  return { to: `${path || '/'}${searchWithPost(search, postId)}`, replace: hasOverlay(search) }
}

/** The path and query of the page below an open post, by the window's address. */
export const pageBelow = () => addressBelow(window.location.hash.slice(1))

/** Where a text of a post comes from, for what is kept of it. */
export const postSource = ({ id, author }: Pick<Post, 'id' | 'author'>): ReadableSource => ({
  kind: 'post',
  route: `/?@id=${id}`,
  name: author.nickname,
})

/** A link to a post that works outside the app. */
export const postLink = (postId: string) => `hanmadi://post/${postId}`
