import type { Listed } from '../../../shared/contract/school-shapes'

const initials = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']
const plain = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s/g, '')

/** The first consonant of each syllable: 서울대 → ㅅㅇㄷ. What is no syllable stays. */
function initialsOf(text: string): string {
  return [...plain(text)].map((letter) => initials[Math.floor((letter.charCodeAt(0) - 0xac00) / 588)] ?? letter).join('')
}

/** Whether an entry is meant by what was typed: part of either name with or without spaces, or initial consonants (decision 26). */
function isMeant({ ko, en }: Pick<Listed, 'ko' | 'en'>, typed: string): boolean {
  const wanted = plain(typed)
  return plain(ko).includes(wanted) || plain(en).includes(wanted) || (/^[ㄱ-ㅎ]+$/.test(wanted) && initialsOf(ko).includes(wanted))
}

/** The entries that are meant; those that begin so stand first. */
export function searchList(list: readonly Listed[], typed: string): Listed[] {
  const wanted = plain(typed)
  if (wanted === '') return [...list]
  const begins = ({ ko, en }: Listed) => [plain(ko), plain(en), initialsOf(ko)].some((name) => name.startsWith(wanted))
  const found = list.filter((each) => isMeant(each, typed))
  return [...found.filter(begins), ...found.filter((each) => !begins(each))]
}
