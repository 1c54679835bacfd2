import { randomInt } from 'node:crypto'

// Without letters and digits that are easily confused.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** The id of a call, returned as `x-request-id` and logged with its failure: 8 letters and digits that a person can read out. */
export function createRequestId(): string {
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
}
