/**
 * When and where a field was written: milliseconds since 1970 (12 hexadecimal digits), a counter (4) and the machine's id (12). The order
 * of stamps as text is the order of changes (docs/product/notebook.md "Several machines").
 */
export type Stamp = string

// The first digit leaves room for later stamps: one beyond it would be of the year 2527.
export const stampPattern = /^0[0-9a-f]{11}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Earlier than every stamp. */
export const noStamp: Stamp = '000000000000-0000-000000000000'

const mostCount = 0xffff

/**
 * The stamp of a machine's next change: by its clock, but later than every stamp it has seen, so that a clock that is behind loses no change.
 * @param last the latest stamp that the machine has written or received
 * @param now milliseconds since 1970
 * @param machine 12 hexadecimal digits
 */
export function nextStamp(last: Stamp, now: number, machine: string): Stamp {
  const [lastMs, lastCount] = [timeOfStamp(last), Number.parseInt(last.slice(13, 17), 16)]
  if (now > lastMs) return stampOf(now, 0, machine)
  return lastCount < mostCount ? stampOf(lastMs, lastCount + 1, machine) : stampOf(lastMs + 1, 0, machine)
}

/** When a stamp was written, by the clock of its machine; milliseconds since 1970. */
export const timeOfStamp = (stamp: Stamp): number => Number.parseInt(stamp.slice(0, 12), 16)

const stampOf = (ms: number, count: number, machine: string) =>
  `${Math.floor(ms).toString(16).padStart(12, '0')}-${count.toString(16).padStart(4, '0')}-${machine}`
