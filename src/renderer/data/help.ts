import type { HelpItem, HelpKind } from '../../shared/contract/help-shapes'
import type { Output } from '../../shared/contract/index'
import { keepFocusNear } from '../hooks/focus'
import { api, type DataState, type DataThunk } from './api'
import { type Answer, type Asking, ask, operation } from './ask'
import { find, type Received, received } from './entities'
import { changeAndRepeat } from './list-changes'

/** A text that waits for help; the text itself is an entity. */
export interface HelpRow {
  kind: HelpKind
  id: string
  /** Of an answer: the first line of its question. */
  line?: string
}
export interface HelpPage {
  rows: HelpRow[]
  /** The first one that the community returned, also after it has left the list. */
  first?: string | undefined
  /** The last one that the community returned: the next page begins after it. */
  last: string | undefined
  more: boolean
}

function rowOf(item: HelpItem): HelpRow {
  if (item.kind === 'answer') return { kind: item.kind, id: item.answer.id, line: item.answer.parentLine }
  return { kind: item.kind, id: item.kind === 'post' ? item.post.id : item.question.id }
}

function entitiesOf(items: readonly HelpItem[]): Received {
  return {
    posts: items.flatMap((item) => (item.kind === 'post' ? item.post : [])),
    questions: items.flatMap((item) => (item.kind === 'question' ? item.question : [])),
    replies: items.flatMap((item) => {
      if (item.kind !== 'answer') return []
      const { parentLine: _, ...reply } = item.answer
      return reply
    }),
  }
}

function readPage({ items, more }: Output<'helpWanted'>): { data: HelpPage; entities: Received } {
  const rows = items.map(rowOf)
  return { data: { rows, first: rows[0]?.id, last: rows.at(-1)?.id, more }, entities: entitiesOf(items) }
}

const askForPage = (asking: Asking, before: string | null) => ask(asking, 'helpWanted', { ...(before !== null && { before }) }, readPage)

/** Texts that wait for help (docs/product/feed.md "Help"). */
export const helpApi = api.injectEndpoints({
  endpoints: (build) => ({
    help: build.infiniteQuery<HelpPage, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ more, last }) => (more ? last : undefined),
      },
      queryFn: ({ pageParam }, asking) => askForPage(asking, pageParam),
      providesTags: ['Shown', 'Anonymous', 'HelpList'],
    }),
    helpCount: build.query({ ...operation('helpCount'), providesTags: ['Shown', 'HelpCount'] }),
    answerInvite: build.mutation({
      ...operation('answerHelpInvite'),
      onQueryStarted: async (_input, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          helpApi.util.updateQueryData('helpCount', {}, (answer) => {
            answer.invited = false
          }),
        )
        await queryFulfilled.catch(() => patch.undo())
      },
    }),
  }),
})
export const { useHelpInfiniteQuery, useHelpCountQuery, useAnswerInviteMutation } = helpApi
const { endpoints, util } = helpApi

/** Requests the newest rows without changing the list. */
export const askForHelpHead = (): DataThunk<Promise<Answer<HelpPage>>> => (dispatch) => askForPage({ dispatch }, null)

/** Replaces the cached list with its first page. @param mayMove asked before each time that it is replaced */
export const cacheHelpHead = (page: HelpPage, mayMove = () => true) =>
  changeAndRepeat(endpoints.help.select(), (dispatch) => {
    const value = { pages: [page], pageParams: [null] }
    if (mayMove()) dispatch(util.upsertQueryEntries([{ endpointName: 'help', arg: undefined, value }]))
  })

/** Puts a stored first page into the cache. */
export const cacheHelp =
  (stored: Output<'helpWanted'>): DataThunk =>
  (dispatch) => {
    const { data, entities } = readPage(stored)
    dispatch(received(entities))
    dispatch(cacheHelpHead(data))
  }

/** The first page as the community would return it now, without texts that are gone; null while nothing is loaded. */
export function helpSnapshot(state: DataState): Output<'helpWanted'> | null {
  const page = endpoints.help.select()(state).data?.pages[0]
  if (!page) return null
  const { entities } = state
  const items = page.rows.flatMap(({ kind, id, line = '' }): HelpItem[] => {
    if (entities.gone[id]) return []
    const [post, question, reply] = [find(entities, 'posts', id), find(entities, 'questions', id), find(entities, 'replies', id)]
    if (kind === 'post') return post ? [{ kind, post }] : []
    if (kind === 'question') return question ? [{ kind, question }] : []
    return reply ? [{ kind, answer: { ...reply, parentLine: line } }] : []
  })
  return { items, more: page.more }
}

/** Removes a text that the member has corrected or answered; the focus moves to the next one. */
export const textHelped =
  (id: string): DataThunk =>
  (dispatch) => {
    const moveFocus = keepFocusNear(id)
    const remove = util.updateQueryData('help', undefined, ({ pages }) => {
      for (const page of pages) page.rows = page.rows.filter((row) => row.id !== id)
    })
    dispatch(changeAndRepeat(endpoints.help.select(), remove))
    moveFocus()
    dispatch(util.invalidateTags(['HelpCount']))
  }

/** Removes a text that does not exist any more. */
export const helpMissing =
  (id: string): DataThunk =>
  (dispatch, getState) => {
    if (cachedHelp(getState()).some((row) => row.id === id)) dispatch(textHelped(id))
  }

/** Loads the list anew, after a change of what belongs in it. */
export const refreshHelp = (): DataThunk => (dispatch) => void dispatch(util.invalidateTags(['HelpList', 'HelpCount']))

/** The rows of the cached list. */
export const cachedHelp = (state: DataState): HelpRow[] =>
  endpoints.help
    .select()(state)
    .data?.pages.flatMap(({ rows }) => rows) ?? []
