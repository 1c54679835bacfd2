import type { Kysely } from 'kysely'
import { caseKinds } from '../../../shared/case-kinds'
import type { Schema } from '../../db/schema'

/** Whether a withheld picture belongs to an item that was reported, in a case that the viewer may see. */
export async function isInCase(db: Kysely<Schema>, path: string, viewerId: string): Promise<boolean> {
  const use = await db
    .selectFrom('image_uses')
    .innerJoin('cases', 'cases.item_id', 'image_uses.item_id')
    .select('cases.id')
    .where('image_uses.path', '=', path)
    .where('image_uses.kind', '=', 'deleted')
    // All kinds: the index of the items begins with the kind.
    .where('cases.kind', 'in', caseKinds)
    .where('cases.writer_id', '!=', viewerId)
    .limit(1)
    .executeTakeFirst()
  return use !== undefined
}
