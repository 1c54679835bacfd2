/** CEFR levels of a language that is being learned, lowest first. */
export const levels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const

export const skills = ['native', 'fluent', ...levels] as const
/** How somebody has a language: as a mother tongue, fluently, or learning it at a level. */
export type Skill = (typeof skills)[number]

export const goals = ['conversation', 'exams', 'work', 'studyAbroad', 'culture'] as const
export type Goal = (typeof goals)[number]

/** ISO 639-1 codes that can be chosen as another mother tongue; the screens name them with `Intl.DisplayNames`. */
export const otherTongues = [
  ...['ar', 'bn', 'cs', 'da', 'de', 'el', 'es', 'fa', 'fi', 'fr', 'he', 'hi', 'hu', 'id', 'it', 'ja', 'kk', 'km', 'lo', 'mn', 'ms', 'my'],
  ...['ne', 'nl', 'no', 'pl', 'ps', 'pt', 'ro', 'ru', 'si', 'sk', 'sv', 'sw', 'ta', 'te', 'th', 'tl', 'tr', 'uk', 'ur', 'uz', 'vi', 'zh'],
] as const
