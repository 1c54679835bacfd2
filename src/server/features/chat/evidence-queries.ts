import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import type { Services } from '../../services'
import { isForgotten } from './member-queries'
import { findMessage, selectShownBesides } from './message-queries'

/** Removes the uses of pictures that only a report of a deleted message has kept. The report is deleted before, in the room's lock. */
export async function releaseEvidence(
  trx: Transaction<Schema>,
  { pictures }: Pick<Services, 'pictures'>,
  { roomId, messageId, images }: { roomId: string; messageId: string; images: string[] },
): Promise<void> {
  const use = { kind: 'room' as const, itemId: roomId }
  if (await isForgotten(trx, roomId)) return pictures.show(trx, use, [])
  if ((await findMessage(trx, roomId, messageId))?.deleted_at === null) return
  const shown = await selectShownBesides(trx, roomId, images, [messageId])
  await pictures.showLess(
    trx,
    use,
    images.filter((path) => !shown.includes(path)),
  )
}
