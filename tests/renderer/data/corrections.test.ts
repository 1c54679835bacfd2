import { beforeEach, expect, test } from 'vitest'
import type { Correction } from '../../../src/shared/contract/corrections-shapes'
import type { Result } from '../../../src/shared/errors'
import { aPost } from '../feed/a-post'
import { answers, createDataStore, type DataStore, offline, ok } from './data-store'

const { find } = await import('../../../src/renderer/data/entities')
const { agreeWith, correctionsApi, removeCorrection, thankFor } = await import('../../../src/renderer/data/corrections')
const { postsApi } = await import('../../../src/renderer/data/posts')
const { endpoints } = correctionsApi

const target = { kind: 'post' as const, id: '3' }
const aCorrection = (over: Partial<Correction>): Correction => ({
  id: 'a',
  target,
  writer: { id: 'w', nickname: 'nari', imagePath: null, academy: null, languages: null },
  createdAt: '2026-03-01T00:00:00Z',
  editedAt: null,
  of: '말',
  sentences: [],
  comment: '',
  thanked: false,
  applied: false,
  agreements: 2,
  agreed: false,
  agreeing: [],
  current: true,
  mine: false,
  ...over,
})
const first = aCorrection({})
const second = aCorrection({ id: 'b', agreements: 1 })

let store: DataStore
const list = (...items: Correction[]) => ok({ items, total: items.length, more: false })
const read = () => store.dispatch(endpoints.corrections.initiate(target, { forceRefetch: true }))
const shown = () => {
  const pages = endpoints.corrections.select(target)(store.getState()).data?.pages ?? []
  return pages.flatMap(({ items }) => items.map(({ id, agreed, agreements, thanked }) => ({ id, agreed, agreements, thanked })))
}
const isCorrected = () => find(store.getState().entities, 'posts', '3')?.corrected

beforeEach(async () => {
  store = createDataStore()
  answers['post'] = () => ok({ post: { ...aPost({ id: '3', corrected: true, correctionCount: 2 }), replies: [] } })
  answers['corrections'] = () => list(first, second)
  await store.dispatch(postsApi.endpoints.post.initiate({ postId: '3' }))
  await read()
})

test('a failed deletion of a correction leaves its text corrected', async () => {
  answers['deleteCorrection'] = () => offline
  const removing = store.dispatch(removeCorrection(first))
  expect(isCorrected()).toBe(false)
  expect((await removing).error).toEqual({ code: 'offline' })
  expect(isCorrected()).toBe(true)
  expect(store.getState().entities.gone).toEqual({})
})

test('repeated presses of the button to agree send the first and the last value, whose count is shown', async () => {
  const sent: unknown[] = []
  const held: ((result: Result<unknown>) => void)[] = []
  answers['agreeWithCorrection'] = ({ agreed }) => {
    sent.push(agreed)
    return new Promise((answer) => held.push(answer))
  }
  const presses = [true, false, true, false].map((agreed) => store.dispatch(agreeWith(second, agreed)))
  expect(shown()[1]).toMatchObject({ agreed: false, agreements: 1 })
  held[0]?.(ok({ agreed: true, agreements: 2 }))
  await expect.poll(() => held).toHaveLength(2)
  expect(shown()[1]).toMatchObject({ agreed: false, agreements: 1 })
  held[1]?.(ok({ agreed: false, agreements: 4 }))
  await Promise.all(presses)
  expect(sent).toEqual([true, false])
  expect(shown()[1]).toMatchObject({ agreed: false, agreements: 4 })
})

test('a failed agreement and failed thanks are taken back from their own correction, also when its place has changed', async () => {
  for (const name of ['agreeWithCorrection', 'thankCorrection'])
    answers[name] = async () => {
      answers['corrections'] = () => list(aCorrection({ id: 'b', agreements: 3 }), aCorrection({}))
      await read()
      return offline
    }
  expect(await store.dispatch(agreeWith(first, true))).toEqual({ code: 'offline' })
  expect(await store.dispatch(thankFor(first))).toEqual({ code: 'offline' })
  expect(shown()).toEqual([
    { id: 'b', agreed: false, agreements: 3, thanked: false },
    { id: 'a', agreed: false, agreements: 2, thanked: false },
  ])
})
