import { common as commonEn } from '../shared/i18n/en/common'
import { native as nativeEn } from '../shared/i18n/en/native'
import type { Language, Wording } from '../shared/i18n/index'
import { common as commonKo } from '../shared/i18n/ko/common'
import { native as nativeKo } from '../shared/i18n/ko/native'

/** The texts shown by main. */
export type NativeWording = Wording<typeof nativeEn> & { appName: string }

const wordings: Record<Language, NativeWording> = {
  ko: { ...nativeKo, appName: commonKo.appName },
  en: { ...nativeEn, appName: commonEn.appName },
}

/** The texts of menus, notifications and dialogs in a language. */
export function wordingIn(language: Language): NativeWording {
  return wordings[language]
}
