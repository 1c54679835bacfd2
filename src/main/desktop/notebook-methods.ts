import * as z from 'zod'
import { id, tag } from '../../shared/contract/fields'
import { entryChanges, entryContent, grade } from '../../shared/contract/notebook-shapes'
import { limits } from '../../shared/limits'
import { columnRoles, importEncodings, importSeparators } from '../../shared/notebook/importing'
import type { ReviewPlan } from '../../shared/notebook/views'
import { portableFile } from '../api/picture-files'
import type { Ipc } from '../ipc'
import { type ExportKind, exportKinds } from '../notebook/export/save-notebook'
import type { ImportUndo } from '../notebook/import/import-undo'
import type { Importing } from '../notebook/import/importing'
import type { Notebook } from '../notebook/notebook'
import type { NotebookSync } from '../notebook/notebook-sync'

const filter = z.strictObject({
  search: z.string().max(limits.fieldText),
  language: entryContent.shape.language,
  tag: tag.nullable(),
})
const nothing = z.tuple([])
const one = z.tuple([id])

const kind = z.enum(['csv', 'anki'])
const importOptions = z.strictObject({
  encoding: z.enum(importEncodings),
  separator: z.enum(importSeparators),
  header: z.boolean(),
  html: z.boolean(),
  columns: z.array(z.enum(columnRoles)).max(limits.notebook.import.columns),
})

export interface NotebookMethodsDeps {
  notebook: Pick<Notebook, 'read' | 'change' | 'leftToday'>
  /** Loaded when it is first used: its parsers are large, and few starts of the app import anything. */
  importing: () => Promise<Importing>
  importUndo: ImportUndo
  save: (kind: ExportKind) => Promise<boolean>
  plan: () => ReviewPlan
  syncState: NotebookSync['state']
  /** Opening the notebook takes time that the first posts of a start need. */
  afterFirstPosts: Promise<void>
}

/** Adds the methods for the notebook, which answer without the community. */
export function addNotebookMethods(
  ipc: Ipc,
  { notebook, importing, importUndo, save, plan, syncState, afterFirstPosts }: NotebookMethodsDeps,
): void {
  const { read, change } = notebook
  ipc.handle('notebookPage', {
    input: z.tuple([filter, z.number().int().min(0)]),
    run: (wanted, offset) => read((store) => store.page(wanted, offset)),
  })
  ipc.handle('notebookEntry', { input: one, run: (entryId) => read((store) => store.entry(entryId)) })
  ipc.handle('entriesWith', {
    input: z.tuple([z.string().max(limits.notebook.sentence)]),
    run: (sentence) => read((store) => store.withSentence(sentence)),
  })
  ipc.handle('notebookOverview', { input: nothing, run: () => read((store) => store.overview(plan())) })
  ipc.handle('dueToday', { input: nothing, run: () => afterFirstPosts.then(() => notebook.leftToday(plan())) })
  ipc.handle('notebookSync', { input: nothing, run: syncState })
  ipc.handle('addEntry', { input: z.tuple([entryContent]), run: (entry) => change((store) => store.add([entry])[0]) })
  ipc.handle('changeEntry', {
    input: z.tuple([id, entryChanges]),
    run: (entryId, changes) => change((store) => store.change(entryId, changes)),
  })
  ipc.handle('setEntryDeleted', {
    input: z.tuple([id, z.boolean()]),
    run: (entryId, deleted) => change((store) => store.setDeleted(entryId, deleted)),
  })
  ipc.handle('reviewCard', { input: nothing, run: () => read((store) => store.card(plan())) })
  ipc.handle('gradeEntry', {
    input: z.tuple([id, grade]),
    run: (entryId, given) =>
      change((store) => {
        store.grade(entryId, given)
        return store.card(plan())
      }),
  })
  ipc.handle('undoReview', {
    input: nothing,
    run: () =>
      change((store) => {
        // What was taken back is shown again, whatever is due before it.
        const undone = store.undo(plan())
        return store.card(plan(), undone)
      }),
  })
  ipc.handle('chooseImport', { input: z.tuple([kind]), run: async (of) => (await importing()).choose(of) })
  ipc.handle('openImport', {
    input: z.tuple([portableFile, z.string().max(255)]),
    // A dropped file is passed as its path; bytes come from elsewhere.
    most: limits.notebook.import.bytes + 1024,
    run: async (file, name) => (await importing()).open({ ...file, name }, 'csv'),
  })
  ipc.handle('previewImport', { input: z.tuple([importOptions]), run: async (options) => (await importing()).preview(options) })
  ipc.handle('runImport', {
    input: z.tuple([importOptions, z.boolean()]),
    run: async (options, withDuplicates) => (await importing()).run(options, withDuplicates),
  })
  ipc.on('closeImport', { input: nothing, run: async () => (await importing()).close() })
  ipc.handle('lastImport', { input: nothing, run: importUndo.last })
  ipc.handle('undoImport', { input: nothing, run: importUndo.undo })
  ipc.handle('exportNotebook', { input: z.tuple([z.enum(exportKinds)]), run: save })
}
