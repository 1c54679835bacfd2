import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../shared/i18n/index'

// One chunk per language: only the current one is loaded.
const catalogues = {
  en: () => import('../../shared/i18n/en/index').then((module) => module.en),
  ko: () => import('../../shared/i18n/ko/index').then((module) => module.ko),
}

/** Creates the i18next instance with the catalogue of `language`. */
export async function createI18n(language: Language): Promise<i18n> {
  const instance = createInstance()
  await instance.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: await catalogues[language]() } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  document.documentElement.lang = language
  return instance
}

/** Switches the app to `language`, loading its catalogue first if necessary. */
export async function showLanguage(instance: i18n, language: Language): Promise<void> {
  if (!instance.hasResourceBundle(language, 'translation')) {
    instance.addResourceBundle(language, 'translation', await catalogues[language]())
  }
  await instance.changeLanguage(language)
  document.documentElement.lang = language
}
