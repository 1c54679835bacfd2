import { setTimeout as wait } from 'node:timers/promises'
import type { NotebookReader } from '../notebook'
import type { WholeEntry } from '../notebook-store'

/**
 * All entries of a notebook, the oldest first, read in parts between which everything else goes on.
 * @throws Failure `wrongState` once another notebook has taken its place
 */
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
