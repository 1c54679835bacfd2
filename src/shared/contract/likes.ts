import * as z from 'zod'

/** What a like says on the wire; a like is set, never toggled. */
export const wireLikeType = z.enum(['like', 'cancel'], 'invalid')

export const likeToWire = <About>(liked: boolean, about: About) => ({
  eventType: 'like',
  likeType: liked ? ('like' as const) : ('cancel' as const),
  eventData: about,
})

/** How it stands after one's like. */
export const likesAnswer = z.codec(
  z.object({ like: z.boolean(), like_cnt: z.number() }),
  z.strictObject({ liked: z.boolean(), likeCount: z.number() }),
  {
    decode: (w) => ({ liked: w.like, likeCount: w.like_cnt }),
    encode: (answer) => ({ like: answer.liked, like_cnt: answer.likeCount }),
  },
)
