import type { ReviewPlan } from '../../../shared/notebook/views'
import type { NativeWording } from '../../wording'
import type { Notebook } from '../notebook'
import type { WholeEntry } from '../notebook-store'
import { ankiPackage } from './anki-package'
import { notebookCsv, sourceWords } from './notebook-csv'
import type { SaveNotebookDeps } from './save-notebook'

export interface NotebookFilesDeps {
  notebook: Pick<Notebook, 'read'>
  /** A folder of the app's own, for the time of an export. */
  folder: string
  wording: () => NativeWording
  plan: () => Pick<ReviewPlan, 'dayEndsAt'>
  now: () => number
}

/** The content of the files in which a notebook is exported. */
export function notebookFiles({ notebook, folder, wording, plan, now }: NotebookFilesDeps): SaveNotebookDeps['content'] {
  const words = () => wording().saveNotebook
  return {
    csv: async () => notebookCsv(notebook.read, words()),
    async anki() {
      const { source } = words()
      const sourceOf = (entry: WholeEntry) => sourceWords(entry.source, source)
      return await ankiPackage({ read: notebook.read, folder, dayEndsAt: plan().dayEndsAt, now: now(), sourceOf })
    },
  }
}
