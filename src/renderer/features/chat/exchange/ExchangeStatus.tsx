import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoomExchange } from '../../../../shared/contract/exchange-shapes'
import { otherOf } from '../../../../shared/languages'
import { languageName } from './exchange-text'
import { useExchangeHalf } from './use-exchange-clock'

/** Tells screen readers once that a language begins, in a room that was open before; not how much time is left. */
export function ExchangeStatus({ exchange }: { exchange: RoomExchange | undefined }) {
  const { t } = useTranslation()
  const half = useExchangeHalf(exchange)
  const [before, setBefore] = useState(half)
  const [text, setText] = useState('')
  if (half !== before) {
    setBefore(half)
    if (half === 'over') setText(t('exchange.over'))
    else if (half === null || exchange === undefined) setText('')
    else setText(t('exchange.now', { language: languageName(t, half === 'first' ? exchange.first : otherOf(exchange.first)) }))
  }
  return (
    <p className="sr" role="status">
      {text}
    </p>
  )
}
