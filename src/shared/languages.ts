/** CEFR levels of a language that a member is learning, lowest first. */
export const levels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const

export const skills = ['native', 'fluent', ...levels] as const
/** How well a member knows a language: native, fluent, or learning at a level. */
export type Skill = (typeof skills)[number]

/** Whether somebody with this skill helps others with the language. */
export const helpsWith = (skill: Skill | null | undefined): boolean => skill === 'native' || skill === 'fluent'
/** Whether somebody with this skill learns the language. */
export const learns = (skill: Skill | null | undefined): boolean => Boolean(skill) && !helpsWith(skill)

export const goals = ['conversation', 'exams', 'work', 'studyAbroad', 'culture'] as const
export type Goal = (typeof goals)[number]

/**
 * The other mother tongues: the codes of ISO 639-1 that the `Intl.DisplayNames` of Chromium name, but deprecated ones and languages that
 * nobody grows up with.
 */
export const otherTongues = [
  ...['af', 'ak', 'am', 'an', 'ar', 'as', 'ay', 'az', 'be', 'bg', 'bm', 'bn', 'br', 'bs', 'ca', 'co', 'cs', 'cy', 'da', 'de', 'dv', 'ee'],
  ...['el', 'eo', 'es', 'et', 'eu', 'fa', 'fi', 'fo', 'fr', 'fy', 'ga', 'gd', 'gl', 'gn', 'gu', 'ha', 'he', 'hi', 'hr', 'ht', 'hu', 'hy'],
  ...['id', 'ig', 'is', 'it', 'ja', 'jv', 'ka', 'kk', 'km', 'kn', 'ku', 'ky', 'lb', 'lg', 'ln', 'lo', 'lt', 'lv', 'mg', 'mi', 'mk', 'ml'],
  ...['mn', 'mr', 'ms', 'mt', 'my', 'ne', 'nl', 'no', 'ny', 'oc', 'om', 'or', 'pa', 'pl', 'ps', 'pt', 'qu', 'rm', 'ro', 'ru', 'rw', 'sa'],
  ...['sd', 'si', 'sk', 'sl', 'sm', 'sn', 'so', 'sq', 'sr', 'st', 'su', 'sv', 'sw', 'ta', 'te', 'tg', 'th', 'ti', 'tk', 'tl', 'tn', 'to'],
  ...['tr', 'ts', 'tt', 'ug', 'uk', 'ur', 'uz', 'vi', 'wa', 'wo', 'xh', 'yi', 'yo', 'zh', 'zu'],
] as const

/** The two languages that the community teaches. */
export const communityLanguages = ['korean', 'english'] as const
export type CommunityLanguage = (typeof communityLanguages)[number]

type Skills = Record<CommunityLanguage, Skill | null>

export const isLevel = (skill: Skill | null): skill is (typeof levels)[number] => levels.some((level) => level === skill)
export const otherOf = (language: CommunityLanguage): CommunityLanguage => (language === 'korean' ? 'english' : 'korean')

/**
 * How a member is listed in the search for partners (docs/product/people.md "Partners"): the language they help with, and their level in the
 * other one, which they learn. Null for who does not do both.
 */
export function asPartner(skills: Skills | null): { speaks: CommunityLanguage; level: (typeof levels)[number] } | null {
  if (!skills) return null
  for (const language of communityLanguages) {
    const level = skills[otherOf(language)]
    if (helpsWith(skills[language]) && isLevel(level)) return { speaks: language, level }
  }
  return null
}

/** The language that a member's partners speak unless another is chosen: one that they learn and, where they learn both, the weaker. */
export function partnerLanguageOf(skills: Skills): CommunityLanguage {
  const learned = communityLanguages
    .filter((language) => isLevel(skills[language]))
    .sort((a, b) => ((skills[a] ?? '') < (skills[b] ?? '') ? -1 : 1))
  return learned[0] ?? communityLanguages.find((language) => !helpsWith(skills[language])) ?? 'english'
}
