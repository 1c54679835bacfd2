import type { Languages } from '../shared/contract/languages'

/** The column `users.languages`; null for who has not said any. */
export function languagesIn(json: string | null): Languages | null {
  return json === null ? null : (JSON.parse(json) as Languages)
}
