import { common as commonEn } from '../shared/i18n/en/common'
import { exchange as exchangeEn } from '../shared/i18n/en/exchange'
import { native as nativeEn } from '../shared/i18n/en/native'
import type { Language, Wording } from '../shared/i18n/index'
import { common as commonKo } from '../shared/i18n/ko/common'
import { exchange as exchangeKo } from '../shared/i18n/ko/exchange'
import { native as nativeKo } from '../shared/i18n/ko/native'

/** The texts shown by main. */
export type NativeWording = Wording<typeof nativeEn> & { appName: string; exchangeLines: Wording<(typeof exchangeEn)['line']> }

const wordings: Record<Language, NativeWording> = {
  ko: { ...nativeKo, appName: commonKo.appName, exchangeLines: exchangeKo.line },
  en: { ...nativeEn, appName: commonEn.appName, exchangeLines: exchangeEn.line },
}

/** The texts of menus, notifications and dialogs in a language. */
export function wordingIn(language: Language): NativeWording {
  return wordings[language]
}
