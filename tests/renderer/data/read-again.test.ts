import { expect, test } from 'vitest'
import { answers, createDataStore, ok } from './data-store'

const { api } = await import('../../../src/renderer/data/api')
const { correctionsApi } = await import('../../../src/renderer/data/corrections')
await Promise.all(['help', 'partners', 'people', 'questions', 'reviews'].map((name) => import(`../../../src/renderer/data/${name}.ts`)))
// Every area's list is added to the same object; what they are asked for differs.
const endpoints = api.endpoints as unknown as Record<string, typeof correctionsApi.endpoints.hiddenCorrections>

const items = (id: string, more: boolean) => ({ items: [{ id }], total: 2, more })

/* After a change, on a poll, or when the connection is back, a list is read again. */
test.each([
  ['corrections', { kind: 'post', id: '3' }, 'corrections', items],
  ['help', undefined, 'helpWanted', (id: string, more: boolean) => ({ items: [{ kind: 'post', post: { id } }], more })],
  ['partners', { speaks: 'korean' }, 'partners', (id: string, more: boolean) => ({ partners: [{ user: { id } }], next: more ? id : null })],
  ['people', { of: 'search', text: 'a' }, 'searchUsers', items],
  ['questions', { of: 'all' }, 'questions', items],
  ['reviews', { of: 'program', programId: '3' }, 'reviews', (id: string, more: boolean) => ({ ...items(id, more), mine: null })],
])('a list that is read again keeps its loaded pages (%s)', async (list, input, operation, pageOf) => {
  const store = createDataStore()
  const asked: boolean[] = []
  answers[operation] = ({ before, after }) => {
    const isFirst = before === undefined && after === undefined
    asked.push(isFirst)
    return ok(pageOf(isFirst ? '2' : '1', isFirst))
  }
  const { initiate, select } = endpoints[list] ?? expect.unreachable()
  const arg = input as undefined
  const pages = () => select(arg)(store.getState()).data?.pages
  await store.dispatch(initiate(arg))
  await store.dispatch(initiate(arg, { direction: 'forward' }))
  const loaded = pages()
  expect(loaded).toHaveLength(2)
  await store.dispatch(initiate(arg, { forceRefetch: true }))
  expect(asked).toEqual([true, false, true, false])
  expect(pages()).toEqual(loaded)
})
