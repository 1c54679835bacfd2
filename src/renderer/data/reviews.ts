import type { Input } from '../../shared/contract/index'
import type { Rating, Review } from '../../shared/contract/reviews-shapes'
import { api, type DataState } from './api'
import { type Asking, ask, deleting, operation, operationReading } from './ask'
import { savedOrOutdated } from './draft-version'
import { change, entityRemoved, entityRestored, find, removeOptimistically } from './entities'
import { changeAndRepeat } from './list-changes'
import { insertRow, type ListPage, type ListPlace, listOptions, pageOf, removeRow } from './lists'

/** The reviews of a program, or those the user has hidden. */
type ReviewList = { of: 'program'; programId: string } | { of: 'hidden' }

/** `mine`: the id of the user's own review; `mayReview`: whether they may write one. */
type ReviewsPage = ListPage & { mine: string | null; mayReview: boolean }

function askForPage(asking: Asking, list: ReviewList, place: ListPlace) {
  if (list.of === 'hidden')
    return ask(asking, 'hiddenReviews', place, (page) => ({
      data: { ...pageOf(page), mine: null, mayReview: false },
      entities: { reviews: page.items },
    }))
  return ask(asking, 'reviews', { programId: list.programId, ...place }, ({ mine, mayReview, ...page }) => ({
    data: { ...pageOf(page), mine: mine?.id ?? null, mayReview },
    entities: { reviews: mine ? [...page.items, mine] : page.items },
  }))
}

const readAnswered = ({ review }: { review: Review }) => ({ data: { id: review.id }, entities: { reviews: [review] } })

const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    reviews: build.infiniteQuery<ReviewsPage, ReviewList, ListPlace>({
      infiniteQueryOptions: listOptions,
      queryFn: ({ queryArg, pageParam }, asking) => askForPage(asking, queryArg, pageParam),
      providesTags: (_pages, _error, { of }) => (of === 'hidden' ? ['Hidden'] : ['Shown', 'Reviews']),
    }),
    /** The saved review is in its list before the call returns. */
    saveReview: build.mutation({
      ...operationReading('saveReview', ({ review, ...rating }) => ({ data: { review, rating }, entities: { reviews: [review] } })),
      onQueryStarted: async (_input, { queryFulfilled, dispatch }) => {
        const saved = await savedOrOutdated(queryFulfilled, async () => void dispatch(api.util.invalidateTags(['Reviews'])))
        if (!saved) return
        const { review, rating } = saved.data
        dispatch(rated(review.programId, rating))
        dispatch(ownReviewIs(review.programId, review.id))
      },
    }),
    deleteReview: build.mutation({
      ...deleting('deleteReview'),
      onQueryStarted: async ({ reviewId }, lifecycle) => {
        const { dispatch, getState, queryFulfilled } = lifecycle
        const review = find((getState() as DataState).entities, 'reviews', reviewId)
        void removeOptimistically(lifecycle, { id: reviewId, by: 'deletion' })
        const done = await queryFulfilled.catch(() => null)
        if (done?.data && review) dispatch(rated(review.programId, done.data))
      },
    }),
    restoreReview: build.mutation({
      ...operation('restoreReview'),
      // A list that was read meanwhile is without it.
      invalidatesTags: (done) => (done ? ['Reviews'] : []),
      onQueryStarted: async ({ reviewId }, { dispatch, getState, queryFulfilled }) => {
        dispatch(entityRestored(reviewId))
        const done = await queryFulfilled.catch(() => null)
        if (!done) return void dispatch(entityRemoved({ id: reviewId, by: 'deletion' }))
        const review = find((getState() as DataState).entities, 'reviews', reviewId)
        if (review) dispatch(rated(review.programId, done.data))
      },
    }),
    answerReview: build.mutation({
      ...operationReading('answerReview', readAnswered),
      onQueryStarted: async (_input, { queryFulfilled, dispatch }) => {
        await savedOrOutdated(queryFulfilled, async () => void dispatch(api.util.invalidateTags(['Reviews'])))
      },
    }),
    restoreAnswer: build.mutation(operationReading('restoreReviewAnswer', readAnswered)),
  }),
})
export const { useReviewsInfiniteQuery } = reviewsApi
const { endpoints, util } = reviewsApi

/** Not tied to a component, so that these requests continue after the form that sent them is closed. */
export const saveReview = (input: Input<'saveReview'>) => endpoints.saveReview.initiate(input, { track: false })
export const deleteReview = (reviewId: string) => endpoints.deleteReview.initiate({ reviewId }, { track: false })
export const restoreReview = (reviewId: string) => endpoints.restoreReview.initiate({ reviewId }, { track: false })
export const answerReview = (input: Input<'answerReview'>) => endpoints.answerReview.initiate(input, { track: false })
export const restoreAnswer = (reviewId: string) => endpoints.restoreAnswer.initiate({ reviewId }, { track: false })

const rated = (programId: string, rating: Rating) => change('programs', programId, rating)

const changeList = (list: ReviewList, recipe: (list: { pages: ReviewsPage[] }) => void) =>
  changeAndRepeat(endpoints.reviews.select(list), util.updateQueryData('reviews', list, recipe))

const ownReviewIs = (programId: string, id: Review['id']) =>
  changeList({ of: 'program', programId }, (list) => {
    const [first] = list.pages
    if (first) first.mine = id
    insertRow(list, id)
  })

/** Removes a review that is no longer hidden from the list of hidden ones. */
export const reviewUnhidden = (id: string) => changeList({ of: 'hidden' }, (list) => removeRow(list, id))

/** The ids of reviews that cached lists refer to. */
export function referencedReviews(state: DataState): Set<string> {
  const lists = util.selectCachedArgsForQuery(state, 'reviews').map((list) => endpoints.reviews.select(list)(state).data)
  return new Set(lists.flatMap((list) => list?.pages.flatMap(({ ids, mine }) => (mine === null ? ids : [...ids, mine])) ?? []))
}
