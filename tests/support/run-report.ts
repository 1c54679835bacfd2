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
