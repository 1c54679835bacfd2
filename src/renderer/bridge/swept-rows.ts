/** What is taken out of every cached answer: one item, or all that a person wrote under their name. */
export type Swept = { id: string } | { userId: string }

/** What rows of any feature have in common, as far as they have it. */
export interface CachedRow {
  id?: string
  author?: { id?: string } | null
  authorId?: string | null
  userId?: string | null
  /** Null: it was deleted, and stands for what is under it. */
  content?: string | null
  replies?: CachedRow[]
  replyCount?: number
}

/** Where a row stood. */
export interface Place {
  row: CachedRow
  /** Keys and indices that led to its list. */
  list: (string | number)[]
  before: string | undefined
  after: string | undefined
  /** The item above that counts it among its comments, and as how many. */
  countedBy: string | null
  comments: number
}

function isSweptRow(row: unknown, swept: Swept): boolean {
  if (typeof row !== 'object' || row === null) return false
  const { id, author, authorId, userId } = row as CachedRow
  if ('id' in swept) return id === swept.id
  return [id, author?.id, authorId, userId].includes(swept.userId)
}

/** Where rows stand that are to go, in the order they stand in; what is under one goes with it. */
export function placesOf(data: unknown, swept: Swept): Place[] {
  const places: Place[] = []
  const walk = (value: unknown, path: (string | number)[], countedBy: string | null): void => {
    if (typeof value !== 'object' || value === null) return
    if (!Array.isArray(value)) {
      const { id, replyCount } = value as CachedRow
      const counter = id !== undefined && replyCount !== undefined ? id : countedBy
      for (const [key, each] of Object.entries(value)) walk(each, [...path, key], counter)
      return
    }
    for (const [index, row] of (value as CachedRow[]).entries()) {
      if (!isSweptRow(row, swept) && !standsForNothing(row, swept)) {
        walk(row, [...path, index], countedBy)
        continue
      }
      const isComment = path.at(-1) === 'replies'
      places.push({
        row,
        list: path,
        before: value[index + 1]?.id,
        after: value[index - 1]?.id,
        countedBy: isComment ? countedBy : null,
        comments: isComment ? commentsIn(row) : 0,
      })
    }
  }
  walk(data, [], null)
  return withSums(places)
}

/** A deleted comment whose every answer goes. */
function standsForNothing(row: CachedRow, swept: Swept): boolean {
  return row?.content === null && row.replies !== undefined && row.replies.length > 0 && row.replies.every((one) => isSweptRow(one, swept))
}

function commentsIn({ content, replies = [] }: CachedRow): number {
  return (content === null ? 0 : 1) + replies.filter((one) => one.content !== null).length
}

/** Each place of one counter says how many go in all. */
function withSums(places: Place[]): Place[] {
  const sums = new Map<string, number>()
  for (const { countedBy, comments } of places) if (countedBy !== null) sums.set(countedBy, (sums.get(countedBy) ?? 0) + comments)
  return places.map((place) => (place.countedBy === null ? place : { ...place, comments: sums.get(place.countedBy) ?? 0 }))
}

/** Removes the rows. From the last on, so that the paths of those before stay true. */
export function takeOut(data: object, places: readonly Place[]): void {
  for (const { list, row } of [...places].reverse()) {
    const rows = listAt(data, list)
    const index = rows?.findIndex(({ id }) => id === row.id) ?? -1
    if (index !== -1) rows?.splice(index, 1)
  }
}

/** Puts rows back beside those they stood beside, wherever these are by now; where all are gone, into the list they were in. */
export function putBack(data: object, places: readonly Place[]): void {
  for (const { row, list, before, after } of [...places].reverse()) {
    const rows = listWith(data, before) ?? listWith(data, after) ?? listAt(data, list)
    if (!rows || rows.some(({ id }) => id === row.id)) continue
    const at = rows.findIndex(({ id }) => id === before && id !== undefined)
    rows.splice(at === -1 ? rows.findIndex(({ id }) => id === after && id !== undefined) + 1 || rows.length : at, 0, row)
  }
}

function listAt(data: unknown, path: readonly (string | number)[]): CachedRow[] | undefined {
  let value = data
  for (const step of path) value = (value as Record<string | number, unknown> | undefined)?.[step]
  return Array.isArray(value) ? value : undefined
}

/** The list that holds a row with this id, at whatever depth. */
function listWith(value: unknown, id: string | undefined): CachedRow[] | undefined {
  if (id === undefined || typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value) && value.some((row: CachedRow) => row?.id === id)) return value
  for (const each of Object.values(value)) {
    const found = listWith(each, id)
    if (found) return found
  }
  return undefined
}
