const shape = /^community-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar$/
const replacedShape = /^replaced-(\d{8}T\d{6}Z)$/

/** How many days the state is kept that a restored backup has replaced. */
export const replacedDays = 30

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

/** The name of the folder with the state that a restored backup replaced. @param at milliseconds since 1970 */
export const replacedName = (at: number): string => `replaced-${timeInNames(at)}`

/** @returns when the state in the folder with this name was replaced; null for any other name */
export function replacedTime(name: string): number | null {
  const time = replacedShape.exec(name)?.[1]
  return time === undefined ? null : backupTime(`community-${time}.tar`)
}

/** A time as it stands in names of files: `20260301T090807Z`, UTC. @param at milliseconds since 1970 */
export function timeInNames(at: number): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
}

/** Why a backup could not be made: no space or no access, a damaged database, anything else. */
export const backupProblems = ['space', 'damaged', 'other'] as const
export type BackupProblem = (typeof backupProblems)[number]

/** What is being done about the backups. `done` is a fraction, 0-1; `failed` is the state until the next one succeeds. */
export type BackupWork = { state: 'idle' } | { state: 'running'; done: number } | { state: 'failed'; why: BackupProblem }

/** Why a backup could not be restored; `newer`: a newer version of the program has written it. */
export const restoreProblems = ['damaged', 'newer', 'space', 'other'] as const
export type RestoreProblem = (typeof restoreProblems)[number]

/** A backup that took the place of the community. `at`: when it was made, in milliseconds since 1970; `kept`: the folder with what was there. */
export interface RestoredBackup {
  at: number
  kept: string
}

/**
 * The backups of the embedded community (docs/product/desktop.md "Backups"), newest first. `at`: milliseconds since 1970; of `replaced`, what
 * the last restore has replaced, when that was.
 */
export interface Backups {
  kept: { name: string; at: number; bytes: number }[]
  replaced: { name: string; at: number } | null
  work: BackupWork | { state: 'restoring' }
}
