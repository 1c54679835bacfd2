import { limits } from './limits'
import { textLength } from './text/length'

/** Whether a text in NFC without spaces around it can be shown as the name of a community: one line, without invisible characters. */
export function isCommunityName(text: string): boolean {
  return text !== '' && textLength(text) <= limits.community.name && !/\p{C}/u.test(text)
}
