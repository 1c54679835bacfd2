export const languages = ['ko', 'en'] as const
export type Language = (typeof languages)[number]

/**
 * The same keys as the English catalogue, other sentences. Korean has one plural form, so keys ending in `_one` fall away.
 * A missing key is a type error.
 */
export type Wording<Catalogue> = {
  [Key in keyof Catalogue as Key extends `${string}_one` ? never : Key]: Catalogue[Key] extends string ? string : Wording<Catalogue[Key]>
}

/** The language a system locale stands for: Korean for Korean, English for everyone else. */
export function languageOf(locale: string): Language {
  return locale.toLowerCase().startsWith('ko') ? 'ko' : 'en'
}
