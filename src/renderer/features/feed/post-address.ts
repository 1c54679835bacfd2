/** The query of the current page with a post over it (`?@id=`); `comment`: one comes to comment. */
export function searchWithPost(search: string, postId: string, { comment = false } = {}): string {
  const kept = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !/^(@|%40)id=|^comment=/i.test(part))
  return `?${[...kept, `@id=${postId}`, ...(comment ? ['comment=1'] : [])].join('&')}`
}

/** A link to a post that works from outside the app. */
export const postLink = (postId: string) => `hanmadi://post/${postId}`
