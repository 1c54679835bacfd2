import { appendFileSync } from 'node:fs'

export interface RunNote {
  met?: string
  skipped?: string
}

/** What this run met of the world outside, or had to skip and why: `npm test` prints it at its end. */
export function noteForReport(note: RunNote): void {
  const file = process.env['HANMADI_RUN_REPORT']
  if (file) appendFileSync(file, `${JSON.stringify(note)}\n`)
}
