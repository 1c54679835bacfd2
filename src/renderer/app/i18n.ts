import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../shared/i18n/index'
import { loadSchoolNames } from '../data/school-names'

// One chunk per language: only the current one is loaded.
const catalogues = {
  en: () => import('../../shared/i18n/en/index').then((module) => module.en),
  ko: () => import('../../shared/i18n/ko/index').then((module) => module.ko),
}

/** The texts of a language, and the names of universities and majors in it where they are not the Korean ones that are stored. */
async function bundlesOf(language: Language) {
  const [translation, schools] = await Promise.all([catalogues[language](), language === 'ko' ? {} : loadSchoolNames()])
  return { translation, schools }
}

/** Creates the i18next instance with the catalogue of `language`. */
export async function createI18n(language: Language): Promise<i18n> {
  const instance = createInstance()
  await instance.use(initReactI18next).init({
    lng: language,
    resources: { [language]: await bundlesOf(language) },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  document.documentElement.lang = language
  return instance
}

/** Switches the app to `language`, loading its catalogue first if necessary. */
export async function showLanguage(instance: i18n, language: Language): Promise<void> {
  if (!instance.hasResourceBundle(language, 'translation')) {
    for (const [name, bundle] of Object.entries(await bundlesOf(language))) instance.addResourceBundle(language, name, bundle)
  }
  await instance.changeLanguage(language)
  document.documentElement.lang = language
}
