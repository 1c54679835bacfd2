import type { Post } from '../../../../shared/contract/feed-shapes'
import type { ReadableSource } from '../../../parts/reading/readable'

const isOverlayPart = (part: string) => /^(@|%40)id=|^(comment|reply)=/i.test(part)

/** The query of a page without an open post, as its parts (`name=value`), each as it was written. */
function partsBelow(search: string): string[] {
  return search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !isOverlayPart(part))
}

/** The query of the current page with a post over it (`?@id=`); `comment`: focus the comment field, `replyId`: show that comment. */
export function searchWithPost(search: string, postId: string, { comment = false, replyId = '' } = {}): string {
  const further = [...(comment ? ['comment=1'] : []), ...(replyId === '' ? [] : [`reply=${replyId}`])]
  return `?${[...partsBelow(search), `@id=${postId}`, ...further].join('&')}`
}

/** Whether a query opens a post. */
export const hasPost = (search: string) => /(^|[?&])(@|%40)id=/i.test(search)

/** The path and query of the page below an open post, by the window's address. */
export function addressBelow(): string {
  const [path = '/', search = ''] = window.location.hash.slice(1).split('?')
  const parts = partsBelow(search)
  return parts.length === 0 ? path || '/' : `${path}?${parts.join('&')}`
}

/** Where a text of a post comes from, for what is kept of it. */
export const postSource = ({ id, author }: Pick<Post, 'id' | 'author'>): ReadableSource => ({
  kind: 'post',
  route: `/?@id=${id}`,
  name: author.nickname,
})

/** A link to a post that works outside the app. */
export const postLink = (postId: string) => `hanmadi://post/${postId}`
