import { type SelectQueryBuilder, sql } from 'kysely'
import { limits } from '../../shared/limits'

/** Where a page begins: after the id shown last (takes precedence), or at an offset counted in rows this viewer sees. */
export interface Place {
  before?: string | undefined
  offset?: number | undefined
}

/** A place in a list that is ordered by a count or a time: that of the last row as it was listed, and its id. */
export interface CountedPlace {
  count: number
  id: string
}

/** As the contract passes it on, opaque to clients; read by `placeIn`. */
export const placeToText = ({ count, id }: CountedPlace): string => `${count}:${id}`

/** Of a text that the contract has checked (`countedPlace`, `timedPlace`). */
export function placeIn(text: string): CountedPlace {
  const [count, id = ''] = text.split(':')
  return { count: Number(count), id }
}

/**
 * Reads one page of a list, newest id first (docs/product/calls.md "Transport"). The query has its joins and conditions, but neither order
 * nor limit. A page by `before` costs the same at any depth, also when that row is deleted; an offset is first skipped by ids alone.
 * @param id the column that orders the list, e.g. 'posts.id': a UUIDv7, indexed together with the conditions
 * @returns the rows, and whether there are more for this viewer
 */
export async function fetchPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  id: string,
  place: Place,
  size: number = limits.pageSize,
): Promise<{ rows: Row[]; more: boolean }> {
  const column = sql.ref<string>(id)
  let page = query
  if (place.before !== undefined) page = page.where(sql<boolean>`${column} < ${place.before}`)
  else if (place.offset) {
    const first = (await query
      .clearSelect()
      .select(column.as('first_id'))
      .orderBy(column, 'desc')
      .limit(1)
      .offset(place.offset)
      .executeTakeFirst()) as { first_id: string } | undefined
    if (!first) return { rows: [], more: false }
    page = page.where(sql<boolean>`${column} <= ${first.first_id}`)
  }
  const rows = await page
    .orderBy(column, 'desc')
    .limit(size + 1)
    .execute()
  return { rows: rows.slice(0, size) as Row[], more: rows.length > size }
}
