import { normalizeNickname, withoutForbidden } from '../../../shared/text/nickname'

/** What of typed text stands in the nickname field, and whether something had to stay out. */
export function cleanNickname(typed: string): { nickname: string; blocked: boolean } {
  const normal = normalizeNickname(typed)
  const nickname = withoutForbidden(normal)
  return { nickname, blocked: nickname !== normal }
}
