import { configureStore } from '@reduxjs/toolkit'
import { vi } from 'vitest'
import type { Result } from '../../../src/shared/errors'

type Input = Record<string, unknown>

/** The answers of the community by the operation's name; other operations are unreachable. */
export const answers: Record<string, (input: Input) => Result<unknown> | Promise<Result<unknown>>> = {}
export const call = vi.fn(async (name: string, input: Input): Promise<Result<unknown>> => answers[name]?.(input) ?? offline)
export const ok = (value: unknown): Result<unknown> => ({ ok: true, value })
export const offline: Result<unknown> = { ok: false, error: { code: 'offline' } }

/** What main has stored of earlier answers, by the operation's name. */
export const stored: Record<string, { at: number; value: unknown }> = {}

// Where the focus goes is tested with a page (tests/component).
vi.stubGlobal('document', { activeElement: null, querySelectorAll: () => [], addEventListener: () => {} })
vi.stubGlobal('requestAnimationFrame', () => 0)
vi.stubGlobal('CSS', { escape: (text: string) => text })
vi.stubGlobal('window', { desktop: { call, storedAnswer: async (name: string) => stored[name] ?? null, on: () => () => {} } })
const { api } = await import('../../../src/renderer/data/api')
const { entitiesReducer } = await import('../../../src/renderer/data/entities')
const { repeatChanges } = await import('../../../src/renderer/data/list-changes')
const { storedAnswersReducer } = await import('../../../src/renderer/data/stored-answers')
const { machineReducer } = await import('../../../src/renderer/desktop/machine')

/** A store with only the data layer, and a community without answers. */
export function createDataStore() {
  for (const known of [answers, stored]) for (const name of Object.keys(known)) delete known[name]
  call.mockClear()
  return configureStore({
    reducer: { api: api.reducer, entities: entitiesReducer, storedAnswers: storedAnswersReducer, machine: machineReducer },
    middleware: (defaults) => defaults({ immutableCheck: false, serializableCheck: false }).concat(api.middleware, repeatChanges),
  })
}
export type DataStore = ReturnType<typeof createDataStore>
