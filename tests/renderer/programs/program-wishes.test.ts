import { configureStore } from '@reduxjs/toolkit'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Program } from '../../../src/shared/contract/programs-shapes'
import type { Result } from '../../../src/shared/errors'
import { aProgram } from './a-program'

const call = vi.fn<(name: string, input: Record<string, unknown>) => Promise<Result<unknown>>>()
vi.stubGlobal('window', { desktop: { call, on: () => () => {} } })
const { programsApi } = await import('../../../src/renderer/features/programs/programs-api')
const { wishesOf } = await import('../../../src/renderer/features/programs/program-wishes')
const { endpoints } = programsApi

const conv = { category: 'conv' as const, order: 'date' as const }
const ok = (value: unknown): Result<unknown> => ({ ok: true, value })
const no: Result<unknown> = { ok: false, error: { code: 'offline' } }
const page = (...items: Program[]) => ok({ items, total: items.length, more: false })

let answers: Record<string, (input: Record<string, unknown>) => Result<unknown>>
const createStore = () =>
  configureStore({ reducer: { api: programsApi.reducer }, middleware: (defaults) => defaults().concat(programsApi.middleware) })
let store: ReturnType<typeof createStore>
const home = () => endpoints.programHome.select({})(store.getState()).data
const saved = () => endpoints.savedPrograms.select({})(store.getState()).data?.pages[0]
const everywhere = () => [
  home()?.recommended[0],
  endpoints.programs.select(conv)(store.getState()).data?.pages[0]?.items[0],
  endpoints.program.select({ programId: '1' })(store.getState()).data?.program,
]

beforeEach(async () => {
  store = createStore()
  answers = {
    programHome: () => ok({ recommended: [aProgram()], saved: [aProgram({ id: '2', saved: true })], newest: [aProgram()] }),
    programs: () => page(aProgram()),
    program: () => ok({ program: aProgram() }),
    savedPrograms: () => page(aProgram({ id: '2', saved: true })),
  }
  call.mockReset()
  call.mockImplementation(async (name, input) => answers[name]?.(input) ?? no)
  await store.dispatch(endpoints.programHome.initiate({}))
  await store.dispatch(endpoints.programs.initiate(conv))
  await store.dispatch(endpoints.savedPrograms.initiate({}))
  await store.dispatch(endpoints.program.initiate({ programId: '1' }))
})

test('a like stands everywhere at once, and the last press is what the server ends with', async () => {
  const sent: unknown[] = []
  answers['setProgramLike'] = ({ liked }) => {
    sent.push(liked)
    return ok({ liked, likeCount: 4 })
  }
  const told = vi.fn()
  const { press } = wishesOf(store, told)
  press('liked', '1', false)
  expect(everywhere().map((program) => [program?.liked, program?.likeCount])).toEqual([
    [true, 4],
    [true, 4],
    [true, 4],
  ])
  press('liked', '1', true)
  press('liked', '1', false)
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce())
  expect(told).toHaveBeenCalledWith('liked', true, null)
  expect(sent).toEqual([true])
})

test('what could not be sent is taken back, with one word', async () => {
  const told = vi.fn()
  wishesOf(store, told).press('saved', '1', false)
  expect(everywhere().every((program) => program?.saved)).toBe(true)
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith('saved', false, { code: 'offline' }))
  expect(everywhere().some((program) => program?.saved)).toBe(false)
})

test('a program that is no longer saved leaves the saved ones', async () => {
  answers['setSaved'] = () => ok({ saved: false })
  const told = vi.fn()
  wishesOf(store, told).press('saved', '2', true)
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith('saved', false, null))
  expect(saved()).toMatchObject({ items: [], total: 0 })
  expect(home()?.saved).toEqual([])
})
