import { IconClockPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../../shared/contract/chat-shapes'
import type { RoomExchange } from '../../../../shared/contract/exchange-shapes'
import { minutesText } from '../../../../shared/text/voice-path'
import { isActivePair } from '../../../data/chat'
import { Button } from '../../../ui/Button'
import styles from './Exchange.module.css'
import { languageName } from './exchange-text'
import { useExchange } from './use-exchange'
import { useExchangeClock, useExchangeLanguage } from './use-exchange-clock'

/** Under a room's head, where the partner's card is not shown: what is proposed or running, on one line. */
export function ExchangeBar({ room }: { room: Room }) {
  return room.exchange !== undefined && isActivePair(room) ? <Bar room={room} exchange={room.exchange} /> : null
}

function Bar({ room, exchange }: { room: Room; exchange: RoomExchange }) {
  const { t } = useTranslation()
  const { state, busy, place, answer, withdraw, askToEnd, dialog } = useExchange(room)
  return (
    <aside ref={place} className={styles.bar} aria-label={t('exchange.title')} data-exchange-bar>
      <IconClockPlay />
      {state === 'running' ? (
        <RunningText exchange={exchange} />
      ) : (
        <p>{state === 'mine' ? t('exchange.mine') : t('exchange.theirs', { name: room.partner.nickname })}</p>
      )}
      <span className={styles.barActs}>
        {state === 'running' && (
          <Button kind="text" size="s" busy={busy} command="exchangeEnd" data-act onClick={askToEnd}>
            {t('exchange.end')}
          </Button>
        )}
        {state === 'mine' && (
          <Button kind="text" size="s" busy={busy} command="exchangeWithdraw" data-act onClick={withdraw}>
            {t('exchange.withdraw')}
          </Button>
        )}
        {state === 'theirs' && (
          <>
            <Button kind="tint" size="s" busy={busy} command="exchangeAccept" data-act onClick={() => answer(true)}>
              {t('exchange.accept')}
            </Button>
            <Button kind="text" size="s" busy={busy} command="exchangeDecline" onClick={() => answer(false)}>
              {t('exchange.decline')}
            </Button>
          </>
        )}
      </span>
      {dialog}
    </aside>
  )
}

function RunningText({ exchange }: { exchange: RoomExchange }) {
  const { t } = useTranslation()
  const seconds = useExchangeClock(exchange, ({ left }) => Math.ceil(left / 1000)) ?? 0
  const language = useExchangeLanguage(exchange)
  return (
    <p>
      <b role="timer" aria-label={t('exchange.left')} aria-live="off">
        {minutesText(seconds)}
      </b>{' '}
      {language === 'korean' || language === 'english' ? t('exchange.now', { language: languageName(t, language) }) : t('exchange.over')}
    </p>
  )
}
