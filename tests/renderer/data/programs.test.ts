import { beforeEach, expect, test } from 'vitest'
import type { Program } from '../../../src/shared/contract/programs-shapes'
import { limits } from '../../../src/shared/limits'
import { aProgram } from '../programs/a-program'
import { answers, createDataStore, type DataStore, offline, ok } from './data-store'

const { find } = await import('../../../src/renderer/data/entities')
const { deletePrograms, likeProgram, programsApi, saveForLater } = await import('../../../src/renderer/data/programs')
const { endpoints } = programsApi

const conv = { of: 'category' as const, category: 'conv' as const, order: 'date' as const }
const page = (...items: Program[]) => ok({ items, total: items.length, more: false })
let store: DataStore
const home = () => endpoints.programHome.select({})(store.getState()).data
const saved = () => endpoints.programs.select({ of: 'saved' })(store.getState()).data?.pages[0]
const program = (id: string) => find(store.getState().entities, 'programs', id)

beforeEach(async () => {
  store = createDataStore()
  Object.assign(answers, {
    programHome: () => ok({ recommended: [aProgram()], saved: [aProgram({ id: '2', saved: true })], newest: [aProgram()] }),
    programs: () => page(aProgram()),
    program: () => ok({ program: aProgram() }),
    savedPrograms: () => page(aProgram({ id: '2', saved: true })),
    userPrograms: () => page(aProgram({ figures: { views: 5, saves: 1, chats: 0, viewsByDay: [] } })),
  })
  await store.dispatch(endpoints.programHome.initiate({}))
  await store.dispatch(endpoints.programs.initiate(conv))
  await store.dispatch(endpoints.programs.initiate({ of: 'saved' }))
  await store.dispatch(endpoints.program.initiate({ programId: '1' }))
})

test('a like is shown everywhere at once, and the server ends with the last press', async () => {
  const sent: unknown[] = []
  answers['setProgramLike'] = ({ liked }) => {
    sent.push(liked)
    return ok({ liked, likeCount: 4 })
  }
  const settled = store.dispatch(likeProgram('1', true))
  expect(program('1')).toMatchObject({ liked: true, likeCount: 4 })
  store.dispatch(likeProgram('1', false))
  store.dispatch(likeProgram('1', true))
  expect(await settled).toEqual({ value: true, error: null })
  expect(sent).toEqual([true])
})

test('a failed change is reverted and reported once', async () => {
  answers['setSaved'] = () => offline
  const settled = store.dispatch(saveForLater('1', true))
  expect(program('1')?.saved).toBe(true)
  expect(await settled).toEqual({ value: false, error: { code: 'offline' } })
  expect(program('1')?.saved).toBe(false)
})

test('any number of programs is deleted with few calls, and those of a refused one are shown again', async () => {
  const ids = Array.from({ length: limits.deleteProgramsAtOnce + 2 }, (_, at) => String(at))
  const sent: unknown[] = []
  const gone = () => Object.keys(store.getState().entities.gone)
  answers['deletePrograms'] = ({ programIds }) => {
    expect(gone()).toHaveLength(ids.length)
    sent.push(programIds)
    return sent.length === 1 ? ok({}) : offline
  }
  const first = ids.slice(0, limits.deleteProgramsAtOnce)
  expect(await store.dispatch(deletePrograms(ids))).toEqual({ deleted: first, error: { code: 'offline' } })
  expect(sent).toEqual([first, ids.slice(limits.deleteProgramsAtOnce)])
  expect(gone().sort()).toEqual([...first].sort())
})

test('a community that takes only one at a time is asked to delete one after the other', async () => {
  const sent: unknown[] = []
  answers['deletePrograms'] = ({ programIds }) => {
    sent.push(programIds)
    return Array.isArray(programIds) && programIds.length === 1 ? ok({}) : { ok: false, error: { code: 'invalid' } }
  }
  expect(await store.dispatch(deletePrograms(['1', '2', '3']))).toEqual({ deleted: ['1', '2', '3'], error: null })
  expect(sent).toEqual([['1', '2', '3'], ['1'], ['2'], ['3']])
})

test('a program that is no longer saved leaves the list of saved programs', async () => {
  answers['setSaved'] = () => ok({ saved: false })
  expect(await store.dispatch(saveForLater('2', false))).toEqual({ value: false, error: null })
  expect(saved()).toMatchObject({ ids: [], total: 0 })
  expect(home()?.saved).toEqual([])
})

test("a program keeps its owner's figures after an answer without them", async () => {
  await store.dispatch(endpoints.programs.initiate({ of: 'person', userId: 'mentor', order: 'date' }))
  await store.dispatch(endpoints.program.initiate({ programId: '1' }, { forceRefetch: true }))
  expect(program('1')?.figures?.views).toBe(5)
})
