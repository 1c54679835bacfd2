import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** The English names of universities and majors by the Korean names, which the community stores. */
export async function loadSchoolNames(): Promise<Record<string, string>> {
  const [universities, majors] = await Promise.all([
    import('../../../resources/universities.json'),
    import('../../../resources/majors.json'),
  ])
  return Object.fromEntries([...universities.default, ...majors.default].map(({ ko, en }) => [ko, en]))
}

/** Translates the stored name of a university or major into the language on screen; a name that is not listed stays as it is. */
export function useSchoolText(): (stored: string | null | undefined) => string | null {
  const { i18n } = useTranslation()
  const { language } = i18n
  return useCallback(
    (stored) => {
      if (!stored) return null
      const found: unknown = i18n.getResource(language, 'schools', stored, { keySeparator: false })
      return typeof found === 'string' ? found : stored
    },
    [i18n, language],
  )
}
