import { limits } from '../../../shared/limits'
import type { LastImport } from '../../../shared/notebook/importing'
import type { Notebook } from '../notebook'

/** Taking back the last import (docs/product/notebook.md "Importing"), which needs none of the parsers. */
export interface ImportUndo {
  /** The last import, while it can be undone. */
  last(): Promise<LastImport | null>
  /** Deletes the entries of the last import. */
  undo(): Promise<void>
}

/** @param now milliseconds since 1970 */
export function createImportUndo({ notebook, now }: { notebook: Pick<Notebook, 'read' | 'changeInSteps'>; now: () => number }): ImportUndo {
  return {
    last: () => notebook.read((store) => store.importedSince(now() - limits.notebook.import.undoHours * 60 * 60 * 1000)),
    undo: () =>
      notebook.changeInSteps(function* (store) {
        while (store.undoImport()) yield
      }),
  }
}
