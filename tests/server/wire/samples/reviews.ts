import type { Community } from '../community'
import type { Sample } from '../sample'
import { flag, number, object } from '../shape'
import { done, page, review } from '../shapes'

const rows = ['added: reviews of programs']
const onRoot = { path: '/', rows, login: 'required' } as const
const later = (given: string) => `f${given.slice(1)}`
const body = (reviewType: string, eventData: Record<string, unknown>) => ({ eventType: 'review', reviewType, eventData })
const rating = { review_cnt: number, star_sum: number }
const written = { stars: 4, content: '차근차근 알려 주세요.' }

const ofMinjis = async (community: Community) => {
  const program = await community.program(community.minji.token)
  return { program, review: await community.review(community.haru.token, community.minji, program) }
}
/** A review by minji of a program of haru's. */
const ofHarus = async (community: Community) => {
  const programId = await community.program(community.haru.token)
  return { review: await community.review(community.minji.token, community.haru, programId) }
}

const about = (type: 'delete' | 'restore', operation: string): Sample => ({
  ...onRoot,
  operation,
  asked: ({ review: reviewId }) => body(type, { reviewId }),
  needed: ['eventData.reviewId'],
  input: ({ review: reviewId }) => ({ reviewId }),
  answer: object(rating),
  first: ofMinjis,
})

const reasonOf = { blind: { reason: '' }, blindCancel: {}, report: { reason: 1 } }

const judged = (type: 'blind' | 'blindCancel' | 'report', operation: string): Sample => ({
  ...onRoot,
  operation,
  asked: ({ review: reviewId }) => body(type, { reviewId, ...reasonOf[type] }),
  ...(type === 'blind' ? { optional: ['eventData.reason'] } : {}),
  needed: ['eventData.reviewId', ...(type === 'report' ? ['eventData.reason'] : [])],
  input: ({ review: id }) => ({ kind: 'review', id, ...(type === 'report' ? { reason: 1 } : {}) }),
  answer: done,
  first: ofHarus,
})

/** Reviews of programs and their mentors' answers. */
export const reviewSamples: Sample[] = [
  {
    ...onRoot,
    login: 'optional',
    operation: 'reviews',
    asked: ({ program: programId, review: before }) => body('list', { programId, offset: 0, before: later(before) }),
    optional: ['eventData.offset', 'eventData.before'],
    needed: ['eventData.programId'],
    input: ({ program: programId, review: before }) => ({ programId, offset: 0, before: later(before) }),
    answer: page('list', review, { mine: review, may_review: flag }),
    first: ofMinjis,
  },
  {
    ...onRoot,
    operation: 'saveReview',
    asked: ({ program: programId }) => body('put', { programId, ...written }),
    needed: ['eventData.programId', 'eventData.stars', 'eventData.content'],
    input: ({ program: programId }) => ({ programId, ...written }),
    answer: object({ review, ...rating }),
    first: ofMinjis,
  },
  about('delete', 'deleteReview'),
  about('restore', 'restoreReview'),
  {
    ...onRoot,
    operation: 'answerReview',
    asked: ({ review: reviewId }) => body('answer', { reviewId, content: '고맙습니다.' }),
    needed: ['eventData.reviewId'],
    input: ({ review: reviewId }) => ({ reviewId, content: '고맙습니다.' }),
    answer: object({ review }),
    first: ofHarus,
  },
  {
    ...onRoot,
    operation: 'restoreReviewAnswer',
    asked: ({ review: reviewId }) => body('answerRestore', { reviewId }),
    needed: ['eventData.reviewId'],
    input: ({ review: reviewId }) => ({ reviewId }),
    answer: object({ review }),
    async first(community) {
      const { review: reviewId } = await ofHarus(community)
      for (const content of ['고맙습니다.', null])
        await community.yes('/', body('answer', { reviewId, content }), { token: community.haru.token })
      return { review: reviewId }
    },
  },
  judged('blind', 'hideItem'),
  judged('report', 'reportItem'),
  judged('blindCancel', 'showItem'),
  {
    ...onRoot,
    operation: 'hiddenReviews',
    asked: ({ review: before }) => body('blinds', { offset: 0, before: later(before) }),
    optional: ['eventData', 'eventData.offset', 'eventData.before'],
    input: ({ review: before }) => ({ offset: 0, before: later(before) }),
    answer: page('list', review),
    async first(community) {
      const { review: reviewId } = await ofHarus(community)
      await community.yes('/', body('blind', { reviewId }), { token: community.haru.token })
      return { review: reviewId }
    },
  },
]
