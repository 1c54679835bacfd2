import { setTimeout as wait } from 'node:timers/promises'
import type { NotebookStore, WholeEntry } from '../notebook-store'

export type NotebookReader = <T>(work: (store: NotebookStore) => T) => Promise<T>

/** All entries of a notebook, the oldest first, read in parts between which everything else goes on. */
export async function* everyEntry(read: NotebookReader): AsyncGenerator<WholeEntry> {
  let last = ''
  for (;;) {
    const part = await read((store) => store.entriesAfter(last, 200))
    yield* part
    const end = part.at(-1)
    if (end === undefined) return
    last = end.id
    await wait(0)
  }
}
