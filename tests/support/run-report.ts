import { appendFileSync } from 'node:fs'

export interface RunNote {
  ranWith?: string
  skipped?: string
}

/** Records what the run used of its environment or skipped, and why; `npm test` prints it at its end. */
export function noteForReport(note: RunNote): void {
  const file = process.env['HANMADI_RUN_REPORT']
  if (file) appendFileSync(file, `${JSON.stringify(note)}\n`)
}

/**
 * For `runIf`: records what is skipped where a condition is not met.
 * @param skipped what is skipped, and why
 */
export function orNote(isMet: boolean, skipped: string): boolean {
  if (!isMet) noteForReport({ skipped })
  return isMet
}
