import { createEntityAdapter, createSlice, type EntityState, original, type PayloadAction } from '@reduxjs/toolkit'
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query'
import type { NestedReply, Post } from '../../shared/contract/feed-shapes'
import type { User } from '../../shared/contract/people-shapes'
import type { Program } from '../../shared/contract/programs-shapes'
import type { Question } from '../../shared/contract/qna-shapes'
import type { Review } from '../../shared/contract/reviews-shapes'

/** The items of the community that the renderer stores once, by id. */
export interface Entities {
  posts: Post
  questions: Question
  /** Comments on posts and answers to questions, at every level. */
  replies: NestedReply
  programs: Program
  /** Reviews of programs. */
  reviews: Review
  people: User
}
export type EntityKind = keyof Entities

/** The entities of an answer, by kind. */
export type Received = { [K in EntityKind]?: readonly Entities[K][] }
/** One item, or all items that a person wrote under their name. */
export type Target = { id: string } | { userId: string }

interface Fields {
  id: string
  fields: readonly string[]
}
interface Confirmed extends Fields {
  /** Counts the confirmations. */
  number: number
}
/** Comments at every level, and those among them to the post or question itself. */
interface Comments {
  all: number
  top: number
}
type RemovedBy = 'deletion' | 'hiding' | 'anonymousBlock'
interface Gone {
  /** Deleted for everyone, hidden by the user, written anonymously by somebody blocked, or by a person who is gone. */
  by: RemovedBy | { userId: string }
  /** By how much it lowered the comment counts, by post or question. */
  comments: Record<string, Comments>
}

type ById = { [K in EntityKind]: EntityState<Entities[K], string> }
export type EntitiesState = ById & {
  /** The signed-in user; their entry is in `people`. */
  ownId: string | null
  /** Items and people that lists leave out, by id. Lists keep the ids, so that a restored item is back in its place. */
  gone: Record<string, Gone>
  /** Fields with optimistic values, by entity; answers do not overwrite them. */
  unconfirmed: Record<string, readonly string[]>
  /** The last fields that the server confirmed, in their order; answers that were requested before do not overwrite them. */
  confirmed: Confirmed[]
}

const adapter = {
  posts: createEntityAdapter<Post>(),
  questions: createEntityAdapter<Question>(),
  replies: createEntityAdapter<NestedReply>(),
  programs: createEntityAdapter<Program>(),
  reviews: createEntityAdapter<Review>(),
  people: createEntityAdapter<User>(),
}
const kinds: readonly EntityKind[] = ['posts', 'questions', 'replies', 'programs', 'reviews', 'people']

const empty = (): EntitiesState => ({
  posts: adapter.posts.getInitialState(),
  questions: adapter.questions.getInitialState(),
  replies: adapter.replies.getInitialState(),
  programs: adapter.programs.getInitialState(),
  reviews: adapter.reviews.getInitialState(),
  people: adapter.people.getInitialState(),
  ownId: null,
  gone: {},
  unconfirmed: {},
  confirmed: [],
})

/** More than are confirmed while a request runs. */
const mostConfirmed = 100

const slice = createSlice({
  name: 'entities',
  initialState: empty,
  reducers: {
    /** Sets the signed-in user. A change of user drops all entities. */
    sessionChanged: (state, { payload: user }: PayloadAction<User | null>) => {
      const next = state.ownId === (user?.id ?? null) ? state : { ...empty(), ownId: user?.id ?? null }
      if (user) next.people = adapter.people.setOne(next.people, user)
      return next
    },
    received: {
      /** @param askedAt `lastConfirmation` when the answer was requested; without it the answer is the newest there is */
      prepare: (payload: Received, askedAt?: number) => ({ payload, meta: { askedAt } }),
      reducer(state, { payload, meta }: PayloadAction<Received, string, { askedAt: number | undefined }>) {
        const before = original(state) ?? state
        const since = meta.askedAt ?? Number.POSITIVE_INFINITY
        const later = before.confirmed.filter(({ number }) => number > since)
        const changedOf = <K extends EntityKind>(kind: K, answered: readonly Entities[K][] | undefined) =>
          changedEntities(before, kind, answered, later)
        adapter.posts.setMany(state.posts, changedOf('posts', payload.posts))
        adapter.questions.setMany(state.questions, changedOf('questions', payload.questions))
        // Only the answer for a thread says which reply a reply answers; lists of replies must not remove that.
        const inThreads = before.replies.entities
        const replies = payload.replies?.map((one) => ({ answered: inThreads[one.id]?.answered ?? null, ...one }))
        adapter.replies.setMany(state.replies, changedOf('replies', replies))
        adapter.people.setMany(state.people, changedOf('people', payload.people))
        // Only the owner's list has figures; other answers must not remove them.
        const known = before.programs.entities
        const programs = payload.programs?.map((one) => ({ ...one, figures: one.figures ?? known[one.id]?.figures ?? null }))
        adapter.programs.setMany(state.programs, changedOf('programs', programs))
        adapter.reviews.setMany(state.reviews, changedOf('reviews', payload.reviews))
        const { posts = [], questions = [], reviews = [] } = payload
        for (const { id, writer } of [...posts, ...questions, ...reviews, ...(payload.programs ?? [])].map(writtenBy))
          if (writer !== undefined && before.gone[writer] && !before.gone[id]) state.gone[id] = { by: { userId: writer }, comments: {} }
      },
    },
    changed: (state, { payload: { kind, id, fields } }: PayloadAction<{ kind: EntityKind; id: string; fields: object }>) => {
      const entity = state[kind].entities[id]
      if (entity) Object.assign(entity, fields)
    },
    /** Marks fields of an entity as optimistic. */
    unconfirmed: (state, { payload: { id, fields } }: PayloadAction<Fields>) => {
      state.unconfirmed[id] = [...new Set([...(state.unconfirmed[id] ?? []), ...fields])]
    },
    confirmed: (state, { payload: { id, fields } }: PayloadAction<Fields>) => {
      state.confirmed.push({ id, fields: [...fields], number: lastConfirmation(state) + 1 })
      if (state.confirmed.length > mostConfirmed) state.confirmed.shift()
      const others = state.unconfirmed[id]?.filter((field) => !fields.includes(field)) ?? []
      if (others.length > 0) state.unconfirmed[id] = others
      else delete state.unconfirmed[id]
    },
    commentsCounted: (state, { payload: { id, by } }: PayloadAction<{ id: string; by: Comments }>) => count(state, id, by, 1),
    /** Removes an item, or all items of a person, from every list. */
    entityRemoved: (state, { payload: { by, ...target } }: PayloadAction<Target & { by: RemovedBy }>) => {
      const key = 'userId' in target ? target.userId : target.id
      if (state.gone[key]) return
      const before = shownComments(state)
      state.gone[key] = { by, comments: {} }
      if ('userId' in target) for (const id of itemsBy(state, target.userId)) state.gone[id] ??= { by: target, comments: {} }
      const after = shownComments(state)
      const comments: Record<string, Comments> = {}
      for (const [id, shown] of before) {
        const { all, top } = after.get(id) ?? { all: 0, top: 0 }
        if (shown.all > all) comments[id] = { all: shown.all - all, top: shown.top - top }
      }
      state.gone[key] = { by, comments }
      for (const [id, fewer] of Object.entries(comments)) count(state, id, fewer, -1)
    },
    /** Restores an item or person in every list. */
    entityRestored: (state, { payload: key }: PayloadAction<string>) => {
      restore(state, key)
      for (const [id, { by }] of Object.entries(state.gone)) if (typeof by === 'object' && by.userId === key) delete state.gone[id]
    },
    /** Restores everything whose anonymous writer was blocked; lists that are read again tell who still is. */
    anonymousRestored: (state) => {
      for (const [id, { by }] of Object.entries(state.gone)) if (by === 'anonymousBlock') restore(state, id)
    },
    /** Removes entities that nothing refers to. */
    dropped: (state, { payload }: PayloadAction<Partial<Record<EntityKind, readonly string[]>>>) => {
      adapter.posts.removeMany(state.posts, payload.posts ?? [])
      adapter.questions.removeMany(state.questions, payload.questions ?? [])
      adapter.replies.removeMany(state.replies, payload.replies ?? [])
      adapter.programs.removeMany(state.programs, payload.programs ?? [])
      adapter.reviews.removeMany(state.reviews, payload.reviews ?? [])
      adapter.people.removeMany(state.people, payload.people ?? [])
    },
  },
})
export const entitiesReducer = slice.reducer
const { changed } = slice.actions
export const {
  sessionChanged,
  received,
  unconfirmed,
  confirmed,
  commentsCounted,
  entityRemoved,
  entityRestored,
  anonymousRestored,
  dropped,
} = slice.actions

/** New values of fields; undefined for an optional one that the entity no longer has. */
export type Changes<Entity> = { [Field in keyof Entity]?: Entity[Field] | undefined }

/** Changes fields of an entity. */
export const change = <K extends EntityKind>(kind: K, id: string, fields: Changes<Entities[K]>) => changed({ kind, id, fields })

const byId = <K extends EntityKind>(state: ById, kind: K): Record<string, Entities[K]> => state[kind].entities

/** An entity, if it is loaded. */
export const find = <K extends EntityKind>(state: EntitiesState, kind: K, id: string): Entities[K] | undefined => byId(state, kind)[id]

/** The signed-in user, or null. */
export const ownUser = (state: EntitiesState): User | null => (state.ownId === null ? null : (find(state, 'people', state.ownId) ?? null))

/** The number of the last confirmation so far. */
export const lastConfirmation = ({ confirmed: all }: Pick<EntitiesState, 'confirmed'>): number => all.at(-1)?.number ?? 0

/**
 * The entities of an answer that differ from the stored ones; unchanged ones keep their identity and cause no render.
 * @param later what was confirmed after the answer was requested
 */
function changedEntities<K extends EntityKind>(
  state: EntitiesState,
  kind: K,
  answered: readonly Entities[K][] = [],
  later: readonly Confirmed[],
): Entities[K][] {
  const known = byId(state, kind)
  return answered.flatMap((one) => {
    const before = known[one.id]
    if (before === undefined) return [one]
    const own = [...(state.unconfirmed[one.id] ?? []), ...later.flatMap(({ id, fields }) => (id === one.id ? fields : []))]
    const kept = Object.fromEntries(Object.entries(before).filter(([field]) => own.includes(field)))
    const next: Entities[K] = copyWithStructuralSharing(before, { ...one, ...kept })
    return next === before ? [] : [next]
  })
}

const writtenBy = ({ id, author }: { id: string; author: { id: string } | null }) => ({ id, writer: author?.id })

/** The ids of all items that a person wrote under their name. */
function itemsBy({ posts, questions, programs, reviews, replies }: EntitiesState, userId: string): string[] {
  const items = [posts, questions, programs, reviews].flatMap(({ entities }) => Object.values<Post | Question | Program | Review>(entities))
  return [
    ...items.filter(({ author }) => author?.id === userId).map(({ id }) => id),
    ...Object.values(replies.entities)
      .filter(({ authorId }) => authorId === userId)
      .map(({ id }) => id),
  ]
}

/** The number of visible loaded comments, by post or question. */
function shownComments({ replies: { entities }, gone }: EntitiesState): Map<string, Comments> {
  const shown = new Map<string, Comments>()
  for (const { id, content, parentId, on } of Object.values(entities)) {
    // Replies to a deleted comment stay; replies to a hidden one are hidden too.
    const isUnderGone = parentId !== null && gone[parentId] !== undefined && gone[parentId].by !== 'deletion'
    if (content === null || gone[id] || isUnderGone) continue
    const under = 'postId' in on ? on.postId : on.questionId
    const { all, top } = shown.get(under) ?? { all: 0, top: 0 }
    shown.set(under, { all: all + 1, top: parentId === null ? top + 1 : top })
  }
  return shown
}

function restore(state: EntitiesState, key: string): void {
  for (const [id, more] of Object.entries(state.gone[key]?.comments ?? {})) count(state, id, more, 1)
  delete state.gone[key]
}

function count({ posts, questions }: EntitiesState, id: string, by: Comments, sign: 1 | -1): void {
  const question = questions.entities[id]
  const item = posts.entities[id] ?? question
  if (item) item.replyCount = Math.max(0, item.replyCount + sign * by.all)
  if (question) question.answerCount = Math.max(0, question.answerCount + sign * by.top)
}

/** The ids of all entities except the given ones, the signed-in user, and those with optimistic values, which an answer would replace. */
export function entitiesExcept({ ownId, ...state }: EntitiesState, kept: Record<EntityKind, ReadonlySet<string>>) {
  const gone = (kind: EntityKind) => state[kind].ids.filter((id) => !kept[kind].has(id) && id !== ownId && !state.unconfirmed[id])
  return Object.fromEntries(kinds.map((kind) => [kind, gone(kind)])) satisfies Partial<Record<EntityKind, string[]>>
}

interface Lifecycle {
  dispatch: (action: ReturnType<typeof entityRemoved> | ReturnType<typeof entityRestored>) => unknown
  queryFulfilled: Promise<unknown>
}

/**
 * For a write that removes something: removes it at once, and restores it when the request fails.
 * @param isGoneAnyway whether it stays removed in spite of an error
 */
export async function removeOptimistically(
  { dispatch, queryFulfilled }: Lifecycle,
  target: Target & { by: RemovedBy },
  isGoneAnyway: (error: unknown) => boolean = () => false,
): Promise<void> {
  dispatch(entityRemoved(target))
  await queryFulfilled.catch(({ error }: { error: unknown }) => {
    if (!isGoneAnyway(error)) dispatch(entityRestored('userId' in target ? target.userId : target.id))
  })
}
