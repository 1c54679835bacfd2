import { mkdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type AsyncZippable, zip } from 'fflate'
import { type AnkiFacts, writeAnkiCollection } from './anki-collection'
import { everyEntry, type NotebookReader } from './every-entry'

export interface AnkiPackageDeps extends Omit<AnkiFacts, 'firstReviewAt'> {
  read: NotebookReader
  /** A folder of the app's own, for the time of the export. */
  folder: string
}

const zipped = promisify<AsyncZippable, Uint8Array>((files, callback) => zip(files, callback))

/** The notebook as an Anki package (docs/product/notebook.md "Exporting"): a ZIP file with a collection and, since there are no media, an empty list of them. */
export async function ankiPackage({ read, folder, ...facts }: AnkiPackageDeps): Promise<Uint8Array> {
  // A crash may have left one.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    const file = join(folder, 'collection.anki2')
    const firstReviewAt = await read((store) => store.firstReviewAt())
    await writeAnkiCollection(file, everyEntry(read), { ...facts, firstReviewAt: firstReviewAt ?? facts.now })
    const media = new TextEncoder().encode('{}')
    return await zipped({ 'collection.anki2': new Uint8Array(await readFile(file)), media })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
