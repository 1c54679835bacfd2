import { configureStore } from '@reduxjs/toolkit'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DesktopEvents } from '../../../src/shared/bridge'

const kept = new Map<string, string>()
const readDraft = vi.fn(async (key: string) => kept.get(key) ?? null)
const listeners = new Map<string, (payload: never) => void>()
const on = (event: string, listener: (payload: never) => void) => void listeners.set(event, listener)
vi.stubGlobal('window', { desktop: { readDraft, on } })
const { draftApi, draftIs, draftsForgotten } = await import('../../../src/renderer/bridge/draft-api')
const { followTalk } = await import('../../../src/renderer/features/talk/follow-talk')
const { draft } = draftApi.endpoints

function openPage() {
  const store = configureStore({ reducer: { api: draftApi.reducer }, middleware: (defaults) => defaults().concat(draftApi.middleware) })
  followTalk(store)
  return store
}
type Page = ReturnType<typeof openPage>
let page: Page
const shown = (key: string) => draft.select(key)(page.getState()).data
const tellOfOthers = (news: DesktopEvents['draftChanged']) => listeners.get('draftChanged')?.(news as never)

beforeEach(() => {
  kept.clear()
  readDraft.mockClear()
  page = openPage()
})

test('what is begun in this page, or told of another, is shown without being read again', async () => {
  kept.set('talk:a', '처음')
  await page.dispatch(draft.initiate('talk:a'))
  expect(shown('talk:a')).toBe('처음')
  page.dispatch(draftIs('talk:a', '이어서'))
  expect(shown('talk:a')).toBe('이어서')
  tellOfOthers({ key: 'talk:a', draft: '다른 창에서' })
  expect(shown('talk:a')).toBe('다른 창에서')
  tellOfOthers({ key: 'talk:a', draft: null })
  expect(shown('talk:a')).toBeNull()
  expect(readDraft).toHaveBeenCalledTimes(1)
})

test('of a draft that no row shows nothing is held', () => {
  page.dispatch(draftIs('talk:b', '글'))
  tellOfOthers({ key: 'talk:c', draft: '글' })
  expect(page.getState().api.queries).toEqual({})
})

test('forgotten, drafts are gone from rows on screen and read anew by those that come', async () => {
  kept.set('talk:a', '보이는')
  kept.set('talk:b', '안 보이는')
  await page.dispatch(draft.initiate('talk:a'))
  await page.dispatch(draft.initiate('talk:b', { subscribe: false }))
  kept.clear()
  page.dispatch(draftsForgotten())
  await vi.waitFor(() => expect(shown('talk:a')).toBeNull())
  await page.dispatch(draft.initiate('talk:b'))
  expect(shown('talk:b')).toBeNull()
})
