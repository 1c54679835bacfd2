import type { TFunction } from 'i18next'
import type { ExchangeStep } from '../../../../shared/contract/exchange-shapes'
import { exchangeText } from '../../../../shared/exchange-text'
import { type CommunityLanguage, otherOf } from '../../../../shared/languages'
import { limits } from '../../../../shared/limits'

/** What a message of a 30 + 30 says. */
export const stepText = (t: TFunction, step: ExchangeStep): string =>
  exchangeText(step, (line, values) => t(`exchange.line.${line}`, values))

export const languageName = (t: TFunction, language: CommunityLanguage): string => t(`exchange.line.languages.${language}`)

/** In which order the two languages are spoken, and for how long. */
export const halvesText = (t: TFunction, first: CommunityLanguage): string =>
  t('exchange.halves', { first: languageName(t, first), second: languageName(t, otherOf(first)), minutes: limits.exchange.minutes })
