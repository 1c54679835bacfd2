import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type AsyncZippable, zip } from 'fflate'
import type { NotebookReader } from '../notebook'
import { type AnkiFacts, writeAnkiCollection } from './anki-collection'
import { everyEntry } from './every-entry'

export interface AnkiPackageDeps extends Omit<AnkiFacts, 'firstReviewAt'> {
  read: NotebookReader
  /** A folder of the app's own, for the time of exports. */
  folder: string
}

const zipped = promisify<AsyncZippable, Uint8Array>((files, callback) => zip(files, callback))

/** How many exports use a folder below that of all. */
let running = 0

/** The notebook as an Anki package (docs/product/notebook.md "Exporting"): a ZIP file with a collection and, since there are no media, an empty list of them. */
export async function ankiPackage({ read, folder, ...facts }: AnkiPackageDeps): Promise<Uint8Array> {
  // A crash may have left one.
  if (running === 0) rmSync(folder, { recursive: true, force: true })
  running += 1
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const file = join(mkdtempSync(join(folder, 'anki-')), 'collection.anki2')
    const firstReviewAt = await read((store) => store.firstReviewAt())
    await writeAnkiCollection(file, everyEntry(read), { ...facts, firstReviewAt: firstReviewAt ?? facts.now })
    const media = new TextEncoder().encode('{}')
    return await zipped({ 'collection.anki2': new Uint8Array(await readFile(file)), media })
  } finally {
    running -= 1
    if (running === 0) rmSync(folder, { recursive: true, force: true })
  }
}
