import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema'
import { refuse } from '../http/handler'
import { selectOwnPictures } from './picture-queries'

/**
 * Checks that a text may have a recording: it is an upload of its writer that nothing has used yet, so that no two texts have the same voice.
 * @throws Refusal `invalid`
 */
export async function requireUnusedVoice(trx: Transaction<Schema>, userId: string, path: string): Promise<void> {
  const unused = await selectOwnPictures(trx, { userId, anonymous: true }, [path])
  if (!unused.has(path)) throw refuse('invalid', { voice: 'invalid' })
}

/**
 * Checks that a text may show some pictures: they are its writer's, and none would reveal who wrote anonymously (docs/product/questions.md
 * "Pictures").
 * @param kept the pictures that it shows already
 * @throws Refusal `invalid`
 */
export async function requireOwnPictures(
  trx: Transaction<Schema>,
  writer: { userId: string; anonymous: boolean },
  paths: readonly string[],
  stored: readonly string[] = [],
): Promise<void> {
  const added = paths.filter((path) => !stored.includes(path))
  const own = await selectOwnPictures(trx, writer, added)
  if (added.some((path) => !own.has(path))) throw refuse('invalid', { images: 'image' })
}
