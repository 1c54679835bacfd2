import type { Selectable, Transaction } from 'kysely'
import { isAnyOf } from '../db/any-of'
import type { Schema } from '../db/schema'
import { countAnswers, selectAnswers, selectCorrections, updateMessage } from '../features/chat/change-queries'
import { quoteOf } from '../features/chat/chat-presentation'
import { recountUnread } from '../features/chat/member-queries'
import { erase } from '../features/chat/message-changing'
import { type MessageRow, messageColumns, selectPost, selectShownBesides } from '../features/chat/message-queries'
import { changeMessages } from '../features/chat/posting'
import { takeChangeNumbers } from '../features/chat/room-queries'
import { changeAnswers, mostTold, toldOf } from '../features/chat/told-changes'
import { addUses, removeUses } from '../images/picture-queries'
import { textsIn } from '../texts-column'
import type { Removal } from './removal'

type Kept = Pick<
  Selectable<Schema['messages']>,
  'id' | 'text' | 'images' | 'wave' | 'edited_at' | 'reply_to' | 'quote' | 'reactions' | 'correction' | 'body_hash'
>
const keptColumns = ['id', 'text', 'images', 'wave', 'edited_at', 'reply_to', 'quote', 'reactions', 'correction', 'body_hash'] as const

/** Deleting a message for both erases it and the corrections of it, so the removal keeps them. */
export const messageRemoval: Removal = {
  async remove(trx, services, { itemId, at }) {
    const message = await find(trx, itemId)
    if (!message || message.deleted_at !== null) return undefined
    const kept = await keep(trx, message)
    const pictures = await picturesOf(trx, message, kept)
    const written = await changeMessages(trx, services, message.room_id, () => erase(trx, services, message, at, { keepsPictures: true }))
    await addUses(trx, { kind: 'deleted', itemId }, pictures)
    await removeUses(trx, { kind: 'room', itemId: message.room_id }, pictures)
    return { content: JSON.stringify(kept), written }
  },

  async restore(trx, services, { itemId }, content) {
    const message = await find(trx, itemId)
    if (!message || message.deleted_at === null || content === null) return []
    const roomId = message.room_id
    return changeMessages(trx, services, roomId, async () => {
      const kept = await withoutOrphanedCorrections(trx, JSON.parse(content) as Kept[])
      const pictures = await picturesOf(trx, message, kept)
      await addUses(trx, { kind: 'room', itemId: roomId }, pictures)
      await services.pictures.show(trx, { kind: 'deleted', itemId }, [])
      for (const { id, ...columns } of kept) await updateMessage(trx, id, { ...columns, deleted_at: null })
      const changed = await refreshQuotations(
        trx,
        message,
        kept.map(({ id }) => id),
      )
      await recountUnread(trx, roomId)
      return changed
    })
  },

  async erase(trx, { pictures }, itemId) {
    await pictures.show(trx, { kind: 'deleted', itemId }, [])
  },
}

function find(trx: Transaction<Schema>, id: string): Promise<MessageRow | undefined> {
  return trx.selectFrom('messages').select(messageColumns).where('id', '=', id).executeTakeFirst()
}

function selectRows(trx: Transaction<Schema>, ids: string[]): Promise<MessageRow[]> {
  return trx
    .selectFrom('messages')
    .select(messageColumns)
    .where(isAnyOf(trx, 'id', ids))
    .orderBy('seq')
    .execute()
}

/** What can come back: a correction contains the words of its original, and stays deleted where that was deleted meanwhile. */
async function withoutOrphanedCorrections(trx: Transaction<Schema>, kept: Kept[]): Promise<Kept[]> {
  const back: Kept[] = []
  for (const row of kept) {
    // Originals come before their corrections.
    const isHere = row.correction === null || row.reply_to === null || back.some(({ id }) => id === row.reply_to)
    if (isHere || (await find(trx, row.reply_to ?? ''))?.deleted_at === null) back.push(row)
  }
  return back
}

/**
 * Makes the quotations in some messages, and in the replies to them, those of what they quote as it is now: it may have been changed or
 * deleted meanwhile. Counts as a change of each.
 * @param message one of the post of which is told where they are many
 * @returns the changes to be told
 */
async function refreshQuotations(trx: Transaction<Schema>, message: MessageRow, ids: string[]): Promise<MessageRow[]> {
  const { room_id: roomId } = message
  if (ids.length === 0) return []
  const areMany = ids.length + (await countAnswers(trx, ids)) > mostTold
  const answers = areMany ? [] : await selectAnswers(trx, ids)
  const rows = await selectRows(trx, [...ids, ...answers.map(({ id }) => id)])
  const last = await takeChangeNumbers(trx, roomId, rows.length)
  const changed: MessageRow[] = []
  for (const [index, row] of rows.entries()) {
    const quoted = row.reply_to === null ? undefined : await find(trx, row.reply_to)
    const quote = quoted ? JSON.stringify(quoteOf(await selectPost(trx, roomId, quoted))) : null
    const change_no = last - rows.length + 1 + index
    await updateMessage(trx, row.id, { quote, change_no })
    changed.push({ ...row, quote, change_no })
  }
  if (!areMany) return changed
  for (const row of changed) await changeAnswers(trx, row)
  return toldOf(trx, { rows: [], areAll: false }, await selectPost(trx, roomId, message))
}

/** The post of a message, and the corrections of it, which are erased with it. */
async function keep(trx: Transaction<Schema>, message: MessageRow): Promise<Kept[]> {
  const post = await selectPost(trx, message.room_id, message)
  const ids = post.map(({ id }) => id)
  const corrections = await selectCorrections(trx, ids)
  const all = [...ids, ...corrections.map(({ id }) => id)]
  return trx
    .selectFrom('messages')
    .select(keptColumns)
    .where(isAnyOf(trx, 'id', all))
    .orderBy('seq')
    .execute()
}

/** Their pictures, without those that other messages of the room show too. */
async function picturesOf(trx: Transaction<Schema>, { room_id }: MessageRow, kept: Kept[]): Promise<string[]> {
  const ids = kept.map(({ id }) => id)
  const images = kept.flatMap((row) => textsIn(row.images))
  const stay = new Set(await selectShownBesides(trx, room_id, images, ids))
  return images.filter((path) => !stay.has(path))
}
