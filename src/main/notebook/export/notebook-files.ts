import type { ReviewPlan } from '../../../shared/notebook/views'
import type { NativeWording } from '../../wording'
import type { NotebookReader } from '../notebook'
import type { WholeEntry } from '../notebook-store'
import type { SaveNotebookDeps } from './save-notebook'

export interface NotebookFilesDeps {
  /** Reads the notebook that was open when the export was chosen. */
  read: NotebookReader
  /** A folder of the app's own, for the time of exports. */
  folder: string
  wording: () => NativeWording
  plan: () => Pick<ReviewPlan, 'dayEndsAt'>
  now: () => number
}

/** The content of the files in which a notebook is exported. What writes them is loaded when it is first used. */
export function notebookFiles({ read, folder, wording, plan, now }: NotebookFilesDeps): SaveNotebookDeps['content'] {
  const words = () => wording().saveNotebook
  return {
    async csv() {
      const { notebookCsv } = await import('./notebook-csv')
      return notebookCsv(read, words(), plan().dayEndsAt)
    },
    async anki() {
      const [{ ankiPackage }, { sourceWords }] = await Promise.all([import('./anki-package'), import('./notebook-csv')])
      const { source } = words()
      const sourceOf = (entry: WholeEntry) => sourceWords(entry.source, source)
      return await ankiPackage({ read, folder, dayEndsAt: plan().dayEndsAt, now: now(), sourceOf })
    },
  }
}
