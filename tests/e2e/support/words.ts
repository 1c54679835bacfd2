import { createInstance, type TFunction } from 'i18next'
import type {} from '../../../src/renderer/app/i18next'
import { en } from '../../../src/shared/i18n/en/index'
import type { Language } from '../../../src/shared/i18n/index'
import { ko } from '../../../src/shared/i18n/ko/index'

/** The app's own sentences, used like in its components: `const t = wordsIn('ko')`, then `t('feed.post.like')`. */
export function wordsIn(language: Language): TFunction {
  const instance = createInstance()
  // The catalogues are passed directly, so this is synchronous.
  void instance.init({
    lng: language,
    resources: { en: { translation: en }, ko: { translation: ko } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return instance.t
}

/** Matches a sentence within a longer text, such as a button's accessible name. */
export function containing(sentence: string): RegExp {
  return new RegExp(sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
}
