import type { Languages } from '../shared/contract/languages'

/** The value of the column `users.languages`; null for members who have not answered. */
export function languagesIn(json: string | null): Languages | null {
  return json === null ? null : (JSON.parse(json) as Languages)
}
