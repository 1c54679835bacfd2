import type { Kysely } from 'kysely'
import { caseKinds } from '../../../shared/case-kinds'
import type { Schema } from '../../db/schema'

/** Whether a withheld picture belongs to an item that was reported, now or by then, in a case that the viewer may see. */
export async function isInCase(db: Kysely<Schema>, path: string, viewerId: string): Promise<boolean> {
  const uses = db.selectFrom('image_uses').where('image_uses.path', '=', path).where('image_uses.kind', '=', 'deleted')
  const ofItem = uses
    .innerJoin('cases', 'cases.item_id', 'image_uses.item_id')
    .select('cases.id')
    // All kinds: the index of the items begins with the kind.
    .where('cases.kind', 'in', caseKinds)
    .where('cases.writer_id', '!=', viewerId)
  const ofVersion = uses
    .innerJoin('reported_versions', 'reported_versions.id', 'image_uses.item_id')
    .select('reported_versions.id')
    .where('reported_versions.writer_id', '!=', viewerId)
  return (await ofItem.union(ofVersion).limit(1).executeTakeFirst()) !== undefined
}
