import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { EndpointDefinitions, RootState } from '@reduxjs/toolkit/query'
import type { Program } from '../../../shared/contract/programs-shapes'
import { api } from '../../bridge/api'

/** What a change of cached programs needs of the store. */
export interface ProgramStore {
  dispatch: ThunkDispatch<RootState<EndpointDefinitions, string, 'api'>, unknown, UnknownAction>
  getState: () => unknown
}

/** Answers that hold programs, as far as one of them does. */
interface Held {
  pages?: { items: Program[]; total: number }[]
  program?: Program
  recommended?: Program[]
  saved?: Program[]
  newest?: Program[]
}
interface Entry {
  endpointName: string
  originalArgs: unknown
  data: Held
}

const holding = ['programHome', 'programs', 'userPrograms', 'savedPrograms', 'searchPrograms', 'program']
// Injected elsewhere: here the endpoints are known by their names.
const update = api.util.updateQueryData as unknown as (name: string, arg: unknown, recipe: (data: Held) => void) => UnknownAction

function entriesOf({ getState }: ProgramStore): Entry[] {
  const { queries } = (getState() as { api: { queries: Record<string, Partial<Entry> | undefined> } }).api
  return Object.values(queries).filter((entry): entry is Entry => entry?.data !== undefined && holding.includes(entry.endpointName ?? ''))
}

const programsIn = ({ pages = [], program, recommended = [], saved = [], newest = [] }: Held): Program[] => [
  ...(program ? [program] : []),
  ...pages.flatMap(({ items }) => items),
  ...recommended,
  ...saved,
  ...newest,
]

/** A program as some answer holds it, so that opening it need not wait. */
export function findProgram(store: ProgramStore, id: string): Program | undefined {
  for (const { data } of entriesOf(store)) {
    const found = programsIn(data).find((program) => program.id === id)
    if (found) return found
  }
  return undefined
}

/** Changes a program wherever it is cached: sections, lists, detail. */
export function changeProgram(store: ProgramStore, id: string, change: (program: Program) => void): void {
  for (const { endpointName, originalArgs, data } of entriesOf(store)) {
    if (!programsIn(data).some((program) => program.id === id)) continue
    const recipe = (draft: Held) => {
      for (const program of programsIn(draft)) if (program.id === id) change(program)
    }
    store.dispatch(update(endpointName, originalArgs, recipe))
  }
}

/** Takes a program from what one has saved: the section of the programs' home, and the list. */
export function dropSaved(store: ProgramStore, id: string): void {
  for (const { endpointName, originalArgs } of entriesOf(store)) {
    if (endpointName !== 'programHome' && endpointName !== 'savedPrograms') continue
    const recipe = (draft: Held) => {
      if (draft.saved) draft.saved = draft.saved.filter((program) => program.id !== id)
      const held = draft.pages?.some(({ items }) => items.some((program) => program.id === id)) === true
      for (const page of draft.pages ?? []) {
        page.items = page.items.filter((program) => program.id !== id)
        if (held) page.total = Math.max(0, page.total - 1)
      }
    }
    store.dispatch(update(endpointName, originalArgs, recipe))
  }
}

/** Shows a like as given or taken back; showing it twice changes nothing. */
export function showLiked(program: Program, liked: boolean): void {
  if (program.liked === liked) return
  program.liked = liked
  program.likeCount = Math.max(0, program.likeCount + (liked ? 1 : -1))
}

/** What was just read of a program also stands in its rows; wishes on their way there and one's own figures are left to themselves. */
export function freshenPrograms(store: ProgramStore, { liked, saved: _saved, likeCount, figures: _figures, ...read }: Program): void {
  changeProgram(store, read.id, (program) => {
    Object.assign(program, read)
    if (program.liked === liked) program.likeCount = likeCount
  })
}
