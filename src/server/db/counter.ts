import type { ColumnType } from 'kysely'

/** A count that starts at 0 and changes in the transaction of what it counts. */
export type Counter = ColumnType<number, number | undefined, number>
