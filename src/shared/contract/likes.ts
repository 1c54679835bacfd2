import * as z from 'zod'

/** A like on the wire. Likes are set, never toggled. */
export const wireLikeType = z.enum(['like', 'cancel'], 'invalid')

export const likeToWire = <About>(liked: boolean, about: About) => ({
  eventType: 'like',
  likeType: liked ? ('like' as const) : ('cancel' as const),
  eventData: about,
})

/** The state after the like was set. */
export const likesAnswer = z.codec(
  z.object({ like: z.boolean(), like_cnt: z.number() }),
  z.strictObject({ liked: z.boolean(), likeCount: z.number() }),
  {
    decode: (w) => ({ liked: w.like, likeCount: w.like_cnt }),
    encode: (answer) => ({ like: answer.liked, like_cnt: answer.likeCount }),
  },
)
