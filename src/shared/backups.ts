const shape = /^community-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar$/

/** The name of a kept backup: `community-<time>.tar`. @param at milliseconds since 1970 */
export function backupName(at: number): string {
  return `community-${timeInNames(at)}.tar`
}

/** @returns when the backup with this name was begun, in milliseconds since 1970; null for any other name */
export function backupTime(name: string): number | null {
  const [, year, month, day, hour, minute, second] = (shape.exec(name) ?? []).map(Number)
  if (year === undefined || month === undefined) return null
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** A time as it stands in names of files: `20260301T090807Z`, UTC. @param at milliseconds since 1970 */
export function timeInNames(at: number): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
}
