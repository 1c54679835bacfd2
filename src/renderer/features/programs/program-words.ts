import type { TFunction } from 'i18next'

/** "$10,000 USD"; 0 is free (specification 9, decision 28). */
export function priceText(t: TFunction, price: number): string {
  return price === 0 ? t('programs.free') : `$${price.toLocaleString('en')} USD`
}

/** "3 hours"; 0 is flexible (decision 28). */
export function hoursText(t: TFunction, hours: number): string {
  return hours === 0 ? t('programs.flexible') : t('programs.hours', { count: hours })
}
