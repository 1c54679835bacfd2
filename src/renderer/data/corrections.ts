import type { Correction, CorrectionTarget, MessageCorrection } from '../../shared/contract/corrections-shapes'
import type { Input } from '../../shared/contract/index'
import { correctedText } from '../../shared/corrections'
import type { AppError } from '../../shared/errors'
import { limits } from '../../shared/limits'
import { textLength } from '../../shared/text/length'
import type { UnsentCorrection } from '../../shared/unsent-corrections'
import { desktop } from '../desktop/desktop'
import { api, type DataState, type DataThunk } from './api'
import { ask, deleting, operation } from './ask'
import { askingFirst } from './contact-question'
import type { MessageTarget } from './correcting'
import { change, type EntityKind, entityRemoved, entityRestored, find } from './entities'
import { refreshHelp, textHelped } from './help'
import { changeAndRepeat } from './list-changes'
import { sendingHere } from './sent-here'
import { createSetter } from './toggle'

interface Page {
  items: Correction[]
  total: number
  more: boolean
  next?: string | undefined
}
/** Where a page begins: `next` of the one before, since agreements may change meanwhile; older communities only know its last row. */
interface Place {
  before?: string | undefined
  after?: string | undefined
}

const entityOf = { post: 'posts', question: 'questions', reply: 'replies', answer: 'replies' } as const satisfies Record<
  CorrectionTarget['kind'],
  EntityKind
>

const pagesAfterTheLast = {
  initialPageParam: {} satisfies Place as Place,
  getNextPageParam: ({ more, items, next }: Page): Place | undefined => {
    const before = items.at(-1)?.id
    return more && before !== undefined ? { before, after: next } : undefined
  },
}

/** Corrections of posts, comments, questions and answers. */
export const correctionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    corrections: build.infiniteQuery<Page, CorrectionTarget, Place>({
      infiniteQueryOptions: pagesAfterTheLast,
      queryFn: async ({ queryArg: target, pageParam: place }, asking) => {
        const answer = await ask(asking, 'corrections', { target, ...place }, (data) => ({ data }))
        if ('data' in answer && place.before === undefined) asking.dispatch(counted(target, answer.data.total))
        return answer
      },
      providesTags: ['Shown'],
    }),
    correctionFigures: build.query({ ...operation('correctionFigures'), providesTags: ['Shown', 'Days'] }),
    hiddenCorrections: build.infiniteQuery<Page, void, Place>({
      infiniteQueryOptions: pagesAfterTheLast,
      queryFn: ({ pageParam: { before } }, asking) => ask(asking, 'hiddenCorrections', { before }, (data) => ({ data })),
      providesTags: ['Hidden'],
    }),
    editCorrection: build.mutation({
      ...operation('editCorrection'),
      onQueryStarted: async (_input, { queryFulfilled, dispatch }) => {
        const saved = await queryFulfilled.catch(() => null)
        if (saved) dispatch(refresh(saved.data.correction.target))
      },
    }),
    deleteCorrection: build.mutation(deleting('deleteCorrection')),
    restoreCorrection: build.mutation(operation('restoreCorrection')),
    thankCorrection: build.mutation(operation('thankCorrection')),
    agreeWithCorrection: build.mutation(operation('agreeWithCorrection')),
    applyCorrection: build.mutation(operation('applyCorrection')),
  }),
})
export const { useCorrectionsInfiniteQuery, useHiddenCorrectionsInfiniteQuery } = correctionsApi
const { endpoints, util } = correctionsApi

/** How many corrections the user has given and received in the current month, by the calendar of this machine; undefined until known. */
export function useMonthFigures(): { given: number; received: number } | undefined {
  const now = new Date()
  const since = new Date(now.getFullYear(), now.getMonth(), 1).toISOString()
  return correctionsApi.useCorrectionFiguresQuery({ since }, { refetchOnMountOrArgChange: true }).currentData
}

const untracked = { track: false }

const isSame = (one: CorrectionTarget, other: CorrectionTarget) => one.kind === other.kind && one.id === other.id

/** The member's correction of a text that the community does not have yet. */
export const unsentFor = async (target: CorrectionTarget) => (await desktop.unsentCorrections()).find((one) => isSame(one.target, target))

/** Marks a text as corrected by the member. */
export const correctionSent =
  (target: CorrectionTarget): DataThunk =>
  (dispatch) => {
    dispatch(change(entityOf[target.kind], target.id, { corrected: true }))
    dispatch(refresh(target))
    dispatch(textHelped(target.id))
    dispatch(util.invalidateTags(['Days']))
  }

/**
 * Sends a new correction of a text. It is on disk before this resolves.
 * @returns `sent` when the community has it, `waiting` while there is no network, else the reason of a refusal, after which it is not sent
 * again
 */
export const sendCorrection =
  (input: Input<'correct'>): DataThunk<Promise<'sent' | 'waiting' | AppError>> =>
  async (dispatch) => {
    const stored = await desktop.sendCorrection(input)
    if (!stored.ok) return stored.error
    return new Promise((resolve) => {
      const look = (unsent: readonly UnsentCorrection[]) => {
        const own = unsent.find(({ target }) => isSame(target, input.target))
        if (own?.state === 'sending') return
        stop()
        if (!own) dispatch(correctionSent(input.target))
        if (own?.state === 'failed') void desktop.cancelCorrection(own.id)
        resolve(own ? (own.error ?? 'waiting') : 'sent')
      }
      const stop = desktop.on('unsentCorrections', look)
      void desktop.unsentCorrections().then(look)
    })
  }

/**
 * Sends a correction of a chat message as a message that quotes it; it is on disk when this resolves, and waits there for the network.
 * `declined`: it has contact details that are not to be sent.
 * @param refused an earlier one that the community refused, which this one replaces
 */
export async function sendMessageCorrection(
  { roomId, quote }: MessageTarget,
  { sentences, comment }: MessageCorrection,
  refused: string | undefined,
): Promise<'sent' | 'declined' | AppError> {
  const text = correctedText(sentences).trim()
  if (text === '' || textLength(text) > limits.message) return { code: 'invalid', fields: { text: text === '' ? 'required' : 'tooLong' } }
  const said = { roomId, text, quote, correction: { sentences, comment } }
  const takeBack = sendingHere(roomId)
  const stored = await askingFirst((confirmed) => desktop.sendMessage({ ...said, ...(confirmed && { confirmed }) }, { files: [] }))
  if (!stored?.ok) takeBack()
  if (stored === null) return 'declined'
  if (!stored.ok) return stored.error
  if (refused !== undefined) void desktop.cancelMessage(refused)
  return 'sent'
}

export const saveCorrection = (input: Parameters<typeof endpoints.editCorrection.initiate>[0]) =>
  endpoints.editCorrection.initiate(input, untracked)

/** Copies the list's count to the entity that the text's row shows. */
const counted =
  ({ kind, id }: CorrectionTarget, total: number): DataThunk =>
  (dispatch, getState) => {
    if ((find(getState().entities, entityOf[kind], id)?.correctionCount ?? 0) !== total)
      dispatch(change(entityOf[kind], id, { correctionCount: total }))
  }

/** Refetches the corrections of a text. */
const refresh =
  (target: CorrectionTarget): DataThunk =>
  (dispatch) =>
    void dispatch(endpoints.corrections.initiate(target, { forceRefetch: true, subscribe: false }))

/** Changes a correction in the cached lists, wherever it stands by then. @param fieldsOf may be applied several times */
const changed =
  (id: string, fieldsOf: (shown: Correction) => Partial<Correction>): DataThunk =>
  (dispatch, getState) => {
    for (const target of listsWith(getState(), id).having) {
      const assign = util.updateQueryData('corrections', target, ({ pages }) => {
        for (const one of pages.flatMap(({ items }) => items)) if (one.id === id) Object.assign(one, fieldsOf(one))
      })
      dispatch(changeAndRepeat(endpoints.corrections.select(target), assign))
    }
  }

/** A correction in a cached list. */
function shownCorrection(state: DataState, id: string): Correction | undefined {
  const [target] = listsWith(state, id).having
  if (!target) return undefined
  const pages = endpoints.corrections.select(target)(state).data?.pages ?? []
  return pages.flatMap(({ items }) => items).find((one) => one.id === id)
}

/** Thanks for a correction of the member's own text, optimistically. @returns the error, if any */
export const thankFor =
  ({ id }: Correction): DataThunk<Promise<unknown>> =>
  async (dispatch) => {
    dispatch(changed(id, () => ({ thanked: true })))
    const { error } = await dispatch(endpoints.thankCorrection.initiate({ correctionId: id }, untracked))
    if (error) dispatch(changed(id, () => ({ thanked: false })))
    return error
  }

const setAgreed = createSetter<boolean>({
  read: (state, id) => shownCorrection(state, id)?.agreed,
  draw: (id, agreed) =>
    changed(id, (shown) => (shown.agreed === agreed ? {} : { agreed, agreements: Math.max(0, shown.agreements + (agreed ? 1 : -1)) })),
  send: (correctionId, agreed) => async (dispatch) => {
    const answer = await dispatch(endpoints.agreeWithCorrection.initiate({ correctionId, agreed }, untracked))
    // The server's count, unless a further press is pending.
    if (answer.data) dispatch(changed(correctionId, (shown) => (shown.agreed === agreed ? answer.data : {})))
    return answer
  },
})

/** Agrees with a correction or withdraws that, optimistically; the last press counts. @returns the error, if any */
export const agreeWith =
  ({ id }: Correction, agreed: boolean): DataThunk<Promise<unknown>> =>
  async (dispatch) =>
    (await dispatch(setAgreed(id, agreed)))?.error

/** Applies a correction to the member's own text. @returns the error, if any */
export const applyTo =
  (correction: Correction): DataThunk<Promise<unknown>> =>
  async (dispatch) => {
    const { target } = correction
    const { error, data } = await dispatch(endpoints.applyCorrection.initiate({ correctionId: correction.id }, untracked))
    if (!data) return error
    dispatch(change(entityOf[target.kind], target.id, data))
    dispatch(changed(correction.id, () => ({ applied: true })))
    dispatch(refresh(target))
    return undefined
  }

/** Deletes the member's own correction optimistically, and restores it. */
export const removeCorrection =
  ({ id, target }: Correction): DataThunk<Promise<{ error?: unknown }>> =>
  async (dispatch) => {
    dispatch(entityRemoved({ id, by: 'deletion' }))
    dispatch(change(entityOf[target.kind], target.id, { corrected: false }))
    const { error } = await dispatch(endpoints.deleteCorrection.initiate({ correctionId: id }, untracked))
    if (error) {
      dispatch(entityRestored(id))
      dispatch(change(entityOf[target.kind], target.id, { corrected: true }))
    } else {
      dispatch(refresh(target))
      dispatch(refreshHelp())
    }
    return { error }
  }
export const bringCorrectionBack =
  ({ id, target }: Correction): DataThunk<Promise<{ error?: unknown }>> =>
  async (dispatch) => {
    const { error } = await dispatch(endpoints.restoreCorrection.initiate({ correctionId: id }, untracked))
    if (error) return { error }
    dispatch(entityRestored(id))
    dispatch(change(entityOf[target.kind], target.id, { corrected: true }))
    dispatch(refresh(target))
    dispatch(textHelped(target.id))
    return {}
  }

/** The cached lists of corrections, and those among them with one correction. */
function listsWith(state: DataState, id: string): { all: CorrectionTarget[]; having: CorrectionTarget[] } {
  const all = util.selectCachedArgsForQuery(state, 'corrections')
  const having = all.filter((target) =>
    endpoints.corrections
      .select(target)(state)
      .data?.pages.some(({ items }) => items.some((one) => one.id === id)),
  )
  return { all, having }
}

/** Takes a correction that is hidden off the count of its text, once the community has hidden it. */
export const correctionHidden =
  (id: string, fulfilled: Promise<unknown>): DataThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const [target] = listsWith(getState(), id).having
    const isHidden = await fulfilled.then(
      () => true,
      () => false,
    )
    if (!isHidden || !target) return
    const { kind, id: itemId } = target
    dispatch(counted(target, Math.max(0, (find(getState().entities, entityOf[kind], itemId)?.correctionCount ?? 0) - 1)))
  }

/** Reads the corrections of the text of one that is hidden no longer. */
export const correctionUnhidden =
  (id: string): DataThunk =>
  (dispatch, getState) => {
    const { all, having } = listsWith(getState(), id)
    for (const target of having.length > 0 ? having : all) dispatch(refresh(target))
    const remove = util.updateQueryData('hiddenCorrections', undefined, ({ pages }) => {
      for (const page of pages) page.items = page.items.filter((one) => one.id !== id)
    })
    dispatch(changeAndRepeat(endpoints.hiddenCorrections.select(), remove))
  }
