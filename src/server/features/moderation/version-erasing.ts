import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { limits } from '../../../shared/limits'
import { transact } from '../../db/transaction'
import { isKept } from '../../removed-items'
import type { Services } from '../../services'
import { hasOpenAppeal } from './case-queries'
import { isItemErased } from './erased-item-queries'
import { lockVersions } from './version-queries'

const day = 24 * 60 * 60 * 1000
const atOnce = 100
/** How many rows one call looks at, which takes some milliseconds of the one thread of SQLite. */
const lookAtOnce = 4_000

/** Of an answer to an erased question its words stay, and its pictures only for moderators who have to decide. */
const isQuestionErased = (at: number) =>
  sql`(reported_versions.kind = 'answer' and exists (select 1 from answers inner join questions on questions.id = answers.question_id
    where answers.id = reported_versions.item_id and questions.deleted_at is not null and questions.content = '')
    and not ${isKept('answer', 'reported_versions.item_id', at)})`

/** A server of an older version, which finishes a withdrawal during an update, leaves them. */
const isWriterGone = sql`not exists (select 1 from users where users.id = reported_versions.writer_id and users.withdrawn_at is null)`

const isErased = (at: number) => sql<SqlBool>`(${isItemErased('reported_versions')} or ${isQuestionErased(at)} or ${isWriterGone})`

const isOld = (at: number) =>
  sql<SqlBool>`not exists (select 1 from cases where cases.kind = reported_versions.kind and cases.item_id = reported_versions.item_id and (
    (cases.state = 'decided' and cases.decided_at > ${at - limits.moderation.appealDays * day})
    or (cases.state = 'open' and (cases.last_at > ${at - limits.moderation.openDays * day} or ${hasOpenAppeal}))))`

type Needed = Pick<Services, 'db' | 'pictures' | 'now'>

/** How far what was reported has been looked through. `after`: the id of the last one; '' at the beginning. */
export interface Look {
  after: string
}

/**
 * Erases what was reported of items that are erased by now, and of members who have withdrawn. Where there is too much to look at at once,
 * the next call goes on after it.
 */
export async function eraseVersionsOfErased(services: Needed, look: Look = { after: '' }, most = lookAtOnce): Promise<void> {
  const { after } = look
  const following = services.db.selectFrom('reported_versions').select('id').where('id', '>', after).orderBy('id')
  const last = await following
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  const isInPage = last ? sql`reported_versions.id > ${after} and reported_versions.id <= ${last.id}` : sql`reported_versions.id > ${after}`
  await eraseVersions(services, sql<SqlBool>`(${isInPage} and ${isErased(services.now())})`)
  look.after = last?.id ?? ''
}

/** Erases what was reported once nobody can appeal any more, or nobody decides (docs/product/moderation.md "Cases"). */
export const eraseOldVersions = (services: Needed) => eraseVersions(services, isOld(services.now()))

async function eraseVersions({ db, pictures }: Needed, which: RawBuilder<SqlBool>): Promise<void> {
  const columns = ['id', 'kind', 'item_id as itemId', 'writer_id as writerId'] as const
  const next = () => db.selectFrom('reported_versions').select(columns).where(which).limit(atOnce).execute()
  for (let rows = await next(); rows.length > 0; rows = await next())
    for (const { id, ...reported } of rows)
      await transact(db, async (trx) => {
        await lockVersions(trx, reported)
        // It may have been reported again meanwhile.
        const { numDeletedRows } = await trx.deleteFrom('reported_versions').where('id', '=', id).where(which).executeTakeFirst()
        if (numDeletedRows > 0n) await pictures.show(trx, { kind: 'deleted', itemId: id }, [])
      })
}
