import { refuse } from './http/handler'
import { timeOrNull } from './time-or-null'

/** How an edit says which version it began from; undefined where the client does not say. */
export interface Edited {
  basedOn?: string | undefined
}

/**
 * Refuses an edit that would replace what was saved after it began (docs/product/feed.md "Edited").
 * @param editedAt when the text was last edited, in milliseconds since 1970; null: never
 * @throws Refusal `changed`
 */
export function requireVersion(basedOn: string | undefined, editedAt: number | null): void {
  if (basedOn !== undefined && basedOn !== (timeOrNull(editedAt) ?? 'never')) throw refuse('changed')
}
