import type { KeptPictures } from '../../leaving'

/** The pictures someone sent: the rooms end, and who is still in them goes on reading. */
export const picturesOfMessages: KeptPictures = async (db, { userId }) => {
  const rows = await db.selectFrom('messages').select('images').where('sender_id', '=', userId).where('images', '!=', '[]').execute()
  return rows.flatMap(({ images }) => JSON.parse(images) as string[])
}
