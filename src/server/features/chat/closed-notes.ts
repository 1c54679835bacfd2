import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import { appendEvent, type DomainEvents } from '../../live/domain-events'
import type { WrittenNews } from '../../live/live-publisher'
import type { Services } from '../../services'
import { isClosed } from '../people/people-queries'
import type { StoredNote } from './chat-presentation'
import { messageColumns } from './message-queries'
import { changeNote } from './quotations'
import { isNoteAbout } from './withdrawal-queries'

const atOnce = 50

/**
 * Hides the name and the words of a member in the bot's messages to others while the account is closed, and shows them again afterwards
 * (docs/product/moderation.md "Suspension"). What is left for the next transaction is another event.
 * @returns live events, to be published after the transaction
 */
export async function hideNotesAbout(
  trx: Transaction<Schema>,
  services: Services,
  { userId, after = '' }: DomainEvents['closingSwitched'],
): Promise<WrittenNews[]> {
  // Read now, since it may have changed again.
  const closed = await isClosed(trx, userId)
  const rows = await trx
    .selectFrom('messages')
    .select(messageColumns)
    .where(isNoteAbout(trx, userId))
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
    .execute()
  const written: WrittenNews[] = []
  for (const row of rows) {
    const { hidden = false, ...note } = JSON.parse(row.bot ?? '{}') as StoredNote
    if (hidden !== closed) written.push(...(await changeNote(trx, services, row, closed ? { ...note, hidden: true } : note)))
  }
  const last = rows.at(-1)
  if (last && rows.length === atOnce) await appendEvent(trx, 'closingSwitched', { userId, after: last.id })
  return written
}
