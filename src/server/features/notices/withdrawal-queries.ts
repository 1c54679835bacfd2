import type { ClearingStep } from '../../leaving'

/** Removes the leaver's own notices. Other members' notices about the leaver are looked up when they are read, and find nobody. */
export const forgetNotices: ClearingStep = async (trx, { userId }, most) => {
  await trx.deleteFrom('notice_messages').where('user_id', '=', userId).execute()
  const found = await trx.selectFrom('notices').select(['kind', 'item_id']).where('user_id', '=', userId).limit(most).execute()
  for (const { kind, item_id } of found)
    await trx.deleteFrom('notices').where('user_id', '=', userId).where('kind', '=', kind).where('item_id', '=', item_id).execute()
  return found.length
}
