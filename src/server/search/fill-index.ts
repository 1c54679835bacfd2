import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema'
import { selectDocuments, selectIdsAfter } from './searched-queries'
import { type SearchKind, searchKinds, type TextIndex } from './text-index'

const step = 500

/** Indexes all existing items of these kinds again, in the order of writing, in steps. */
export async function fillIndex(trx: Transaction<Schema>, index: TextIndex, kinds: readonly SearchKind[] = searchKinds): Promise<void> {
  for (const kind of kinds) {
    await index.clear(trx, kind)
    let ids = await selectIdsAfter(trx, kind, '', step)
    while (ids.length > 0) {
      const documents = new Map((await selectDocuments(trx, kind, ids)).map((document) => [document.id, document]))
      for (const id of ids) {
        const document = documents.get(id)
        if (document) await index.put(trx, document)
      }
      ids = await selectIdsAfter(trx, kind, ids.at(-1) ?? '', step)
    }
  }
}
