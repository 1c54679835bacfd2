import type { Listed } from '../../../shared/contract/school-shapes'

const initials = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']
const plain = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s/g, '')

/** The first consonant of each syllable: 서울대 → ㅅㅇㄷ. Other characters stay. */
function initialsOf(text: string): string {
  return [...plain(text)].map((letter) => initials[Math.floor((letter.charCodeAt(0) - 0xac00) / 588)] ?? letter).join('')
}

/**
 * Whether an entry matches: the text is part of either name, spaces aside, or of its initial consonants (docs/product/search.md
 * "Search").
 */
function isMeant({ ko, en }: Pick<Listed, 'ko' | 'en'>, typed: string): boolean {
  const wanted = plain(typed)
  return plain(ko).includes(wanted) || plain(en).includes(wanted) || (/^[ㄱ-ㅎ]+$/.test(wanted) && initialsOf(ko).includes(wanted))
}

/** The matching entries, those that begin with the text first. */
export function searchList(list: readonly Listed[], typed: string): Listed[] {
  const wanted = plain(typed)
  if (wanted === '') return [...list]
  const begins = ({ ko, en }: Listed) => [plain(ko), plain(en), initialsOf(ko)].some((name) => name.startsWith(wanted))
  const found = list.filter((each) => isMeant(each, typed))
  return [...found.filter(begins), ...found.filter((each) => !begins(each))]
}
