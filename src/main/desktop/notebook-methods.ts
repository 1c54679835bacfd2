import * as z from 'zod'
import { id, tag } from '../../shared/contract/fields'
import { entryChanges, entryContent, grade } from '../../shared/contract/notebook-shapes'
import { limits } from '../../shared/limits'
import type { ReviewPlan } from '../../shared/notebook/views'
import type { Ipc } from '../ipc'
import type { Notebook } from '../notebook/notebook'
import type { NotebookSync } from '../notebook/notebook-sync'

const filter = z.strictObject({
  search: z.string().max(limits.fieldText),
  language: entryContent.shape.language,
  tag: tag.nullable(),
})
const nothing = z.tuple([])
const one = z.tuple([id])

export interface NotebookMethodsDeps {
  notebook: Pick<Notebook, 'read' | 'change'>
  plan: () => ReviewPlan
  syncState: NotebookSync['state']
}

/** Adds the methods for the notebook, which answer without the community. */
export function addNotebookMethods(ipc: Ipc, { notebook, plan, syncState }: NotebookMethodsDeps): void {
  const { read, change } = notebook
  ipc.answer('notebookPage', {
    input: z.tuple([filter, z.number().int().min(0)]),
    run: (wanted, offset) => read((store) => store.page(wanted, offset)),
  })
  ipc.answer('notebookEntry', { input: one, run: (entryId) => read((store) => store.entry(entryId)) })
  ipc.answer('entriesFrom', { input: z.tuple([z.string().max(500)]), run: (route) => read((store) => store.entriesFrom(route)) })
  ipc.answer('notebookOverview', { input: nothing, run: () => read((store) => store.overview(plan())) })
  ipc.answer('notebookSync', { input: nothing, run: syncState })
  ipc.answer('addEntry', { input: z.tuple([entryContent]), run: (entry) => change((store) => store.add([entry])[0]) })
  ipc.answer('changeEntry', {
    input: z.tuple([id, entryChanges]),
    run: (entryId, changes) => change((store) => store.change(entryId, changes)),
  })
  ipc.answer('setEntryDeleted', {
    input: z.tuple([id, z.boolean()]),
    run: (entryId, deleted) => change((store) => store.setDeleted(entryId, deleted)),
  })
  ipc.answer('reviewCard', { input: nothing, run: () => read((store) => store.card(plan())) })
  ipc.answer('gradeEntry', {
    input: z.tuple([id, grade]),
    run: (entryId, given) =>
      change((store) => {
        store.grade(entryId, given)
        return store.card(plan())
      }),
  })
  ipc.answer('undoReview', {
    input: nothing,
    run: () =>
      change((store) => {
        // What was taken back is shown again, whatever is due before it.
        const undone = store.undo(plan())
        return store.card(plan(), undone)
      }),
  })
}
