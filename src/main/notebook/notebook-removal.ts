import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../log'

export interface NotebookRemovalDeps {
  /** The folder of all notebooks, one file each. */
  folder: string
  /** Removes a file; none is there afterwards. @throws Error when the system refuses it */
  unlink?: (path: string) => void
  log: Log
}

/**
 * Removes the files of notebooks. Windows removes no file that is open, and libsql keeps it open until the statements on it are garbage
 * collected. Such a file is emptied and marked by a file beside it, so that nothing of it comes back, and removed when the app starts again.
 */
export interface NotebookRemoval {
  /** @throws Error when the file can be neither removed nor marked */
  remove(file: string): Promise<void>
  /** Whether there is a notebook, be it empty. */
  exists(file: string): boolean
  /** Call before a notebook is opened: nothing is left of one that was removed. @throws Error when that is not possible */
  finish(file: string): Promise<void>
  /** Removes the files that could not be removed earlier, once. */
  finishAll(): void
}

const mark = '.removed'

export function createNotebookRemoval({ folder, unlink = unlinkFile, log }: NotebookRemovalDeps): NotebookRemoval {
  let isFinished = false

  /** @returns whether it is gone */
  function isUnlinked(file: string): boolean {
    try {
      // Its log first: it must not be beside a new notebook. The mark last, when nothing is left.
      for (const beside of ['-wal', '-shm', '', mark]) unlink(file + beside)
      return true
    } catch (error) {
      log.warn({ err: error, file }, 'the file of a notebook could not be removed yet')
      return false
    }
  }

  return {
    async remove(file) {
      // Before anything else, so that nobody opens the file anew in between.
      const { emptyNotebookFile } = await import('./notebook-file')
      if (isUnlinked(file)) return
      writeFileSync(file + mark, '', { mode: 0o600 })
      try {
        emptyNotebookFile(file)
      } catch (error) {
        log.warn({ err: error, file }, 'a removed notebook could not be emptied')
      }
    },
    exists: (file) => existsSync(file) && !existsSync(file + mark),
    async finish(file) {
      if (!existsSync(file + mark)) return
      const { emptyNotebookFile } = await import('./notebook-file')
      if (isUnlinked(file)) return
      emptyNotebookFile(file)
      unlinkFile(file + mark)
    },
    finishAll() {
      if (isFinished || !existsSync(folder)) return
      isFinished = true
      for (const name of readdirSync(folder)) if (name.endsWith(mark)) isUnlinked(join(folder, name.slice(0, -mark.length)))
    },
  }
}

function unlinkFile(path: string): void {
  rmSync(path, { force: true })
}
