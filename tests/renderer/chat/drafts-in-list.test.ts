import { configureStore } from '@reduxjs/toolkit'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DesktopEvents } from '../../../src/shared/desktop'
import { until } from '../../support/until'

const stored = new Map<string, string>()
const readDraft = vi.fn(async (key: string) => stored.get(key) ?? null)
const listeners = new Map<string, (payload: never) => void>()
const on = (event: string, listener: (payload: never) => void) => void listeners.set(event, listener)
vi.stubGlobal('window', { desktop: { readDraft, on } })
const { entitiesReducer } = await import('../../../src/renderer/data/entities')
const { localApi, draftChangedTo, refetchDrafts } = await import('../../../src/renderer/data/local-data')
const { followMain } = await import('../../../src/renderer/app/store')
const { draft } = localApi.endpoints

function openPage() {
  const store = configureStore({
    reducer: { api: localApi.reducer, entities: entitiesReducer },
    middleware: (defaults) => defaults().concat(localApi.middleware),
  })
  followMain(store as unknown as Parameters<typeof followMain>[0])
  return store
}
type Page = ReturnType<typeof openPage>
let page: Page
const shown = (key: string) => draft.select(key)(page.getState()).data
const changeElsewhere = (change: DesktopEvents['draftChanged']) => listeners.get('draftChanged')?.(change as never)

beforeEach(() => {
  stored.clear()
  readDraft.mockClear()
  page = openPage()
})

test('a draft changed in this page or in another window is shown without being read again', async () => {
  stored.set('talk:a', '처음')
  await page.dispatch(draft.initiate('talk:a'))
  expect(shown('talk:a')).toBe('처음')
  page.dispatch(draftChangedTo('talk:a', '이어서'))
  expect(shown('talk:a')).toBe('이어서')
  changeElsewhere({ key: 'talk:a', draft: '다른 창에서' })
  expect(shown('talk:a')).toBe('다른 창에서')
  changeElsewhere({ key: 'talk:a', draft: null })
  expect(shown('talk:a')).toBeNull()
  expect(readDraft).toHaveBeenCalledTimes(1)
})

test('a draft that no row shows is not cached', () => {
  page.dispatch(draftChangedTo('talk:b', '글'))
  changeElsewhere({ key: 'talk:c', draft: '글' })
  expect(page.getState().api.queries).toEqual({})
})

test('deleted drafts disappear from rows on screen, and later rows read them anew', async () => {
  stored.set('talk:a', '보이는')
  stored.set('talk:b', '안 보이는')
  await page.dispatch(draft.initiate('talk:a'))
  await page.dispatch(draft.initiate('talk:b', { subscribe: false }))
  stored.clear()
  page.dispatch(refetchDrafts())
  await until(() => expect(shown('talk:a')).toBeNull())
  await page.dispatch(draft.initiate('talk:b'))
  expect(shown('talk:b')).toBeNull()
})
