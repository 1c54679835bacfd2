import { useMemo, useRef } from 'react'
import type { LogRow } from './log-rows'

const middle = 1_000_000

/** The number that virtuoso counts the first row by: rows that come before the others push none of them (its `firstItemIndex`). */
export function useFirstIndex(rows: readonly LogRow[]): number {
  const numbers = useRef(new Map<string, number>())
  return useMemo(() => {
    const known = rows.findIndex(({ key }) => numbers.current.has(key))
    const first = known === -1 ? middle : (numbers.current.get(rows[known]?.key ?? '') ?? middle) - known
    numbers.current = new Map(rows.map(({ key }, index) => [key, first + index]))
    return first
  }, [rows])
}
