/** A link to a post that works from outside the app. */
export const postLink = (postId: string) => `hanmadi://post/${postId}`
