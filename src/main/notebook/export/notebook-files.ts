import type { ReviewPlan } from '../../../shared/notebook/views'
import type { NativeWording } from '../../wording'
import type { Notebook } from '../notebook'
import type { WholeEntry } from '../notebook-store'
import type { SaveNotebookDeps } from './save-notebook'

export interface NotebookFilesDeps {
  notebook: Pick<Notebook, 'read'>
  /** A folder of the app's own, for the time of an export. */
  folder: string
  wording: () => NativeWording
  plan: () => Pick<ReviewPlan, 'dayEndsAt'>
  now: () => number
}

/** The content of the files in which a notebook is exported. What writes them is loaded when it is first used. */
export function notebookFiles({ notebook, folder, wording, plan, now }: NotebookFilesDeps): SaveNotebookDeps['content'] {
  const words = () => wording().saveNotebook
  return {
    async csv() {
      const { notebookCsv } = await import('./notebook-csv')
      return notebookCsv(notebook.read, words(), plan().dayEndsAt)
    },
    async anki() {
      const [{ ankiPackage }, { sourceWords }] = await Promise.all([import('./anki-package'), import('./notebook-csv')])
      const { source } = words()
      const sourceOf = (entry: WholeEntry) => sourceWords(entry.source, source)
      return await ankiPackage({ read: notebook.read, folder, dayEndsAt: plan().dayEndsAt, now: now(), sourceOf })
    },
  }
}
