import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../../shared/contract/chat-shapes'
import type { RoomExchange } from '../../../../shared/contract/exchange-shapes'
import { type CommunityLanguage, communityLanguages, helpsWith, learns, otherOf } from '../../../../shared/languages'
import { minutesText } from '../../../../shared/text/voice-path'
import { useSession } from '../../../data/session'
import { useConnection } from '../../../desktop/machine'
import { Button } from '../../../ui/Button'
import { CommandsOf } from '../../../ui/commands'
import { SegmentedControl } from '../../../ui/SegmentedControl'
import { clockText } from '../chat-text'
import styles from './Exchange.module.css'
import { halvesText, languageName } from './exchange-text'
import { useExchange } from './use-exchange'
import { useExchangeClock } from './use-exchange-clock'

interface ExchangePanelProps {
  room: Pick<Room, 'id' | 'partner' | 'exchange'>
  /** In a dialog, which has the title. */
  titled?: boolean
  /** The button that opens topics to talk about. @param language the one that is spoken now; undefined while none is agreed */
  topics?: (language?: CommunityLanguage) => ReactNode
}

/** The 30 + 30 of a room: a proposal, what can be answered to one, or the clock of one that runs (docs/product/chat.md "30 + 30"). */
export function ExchangePanel({ room, titled = false, topics }: ExchangePanelProps) {
  const { t } = useTranslation()
  const { exchange, partner } = room
  const { state, busy, place, propose, answer, withdraw, askToEnd, dialog } = useExchange(room)
  const isOffline = useConnection() === 'offline'
  return (
    <CommandsOf of="exchange" title={t('exchange.title')}>
      <section ref={place} className={titled ? styles.plain : styles.panel} aria-label={t('exchange.title')}>
        {!titled && (
          <p className={styles.top}>
            <b>{t('exchange.title')}</b>
            {exchange && <Started exchange={exchange} />}
          </p>
        )}
        {state === 'none' && <Propose partner={partner} busy={busy} onPropose={propose} topics={topics?.()} />}
        {(state === 'mine' || state === 'theirs') && exchange && (
          <p className={styles.text}>
            {state === 'mine' ? t('exchange.mine') : t('exchange.theirs', { name: partner.nickname })} {halvesText(t, exchange.first)}
          </p>
        )}
        {state === 'mine' && (
          <div className={styles.acts}>
            {topics?.()}
            <Button kind="line" size="s" busy={busy} command="withdraw" data-act onClick={withdraw}>
              {t('exchange.withdraw')}
            </Button>
          </div>
        )}
        {state === 'theirs' && (
          <div className={styles.acts}>
            <Button size="s" busy={busy} command="accept" data-act onClick={() => answer(true)}>
              {t('exchange.accept')}
            </Button>
            <Button kind="line" size="s" busy={busy} command="decline" onClick={() => answer(false)}>
              {t('exchange.decline')}
            </Button>
          </div>
        )}
        {state === 'theirs' && topics && <div className={styles.acts}>{topics()}</div>}
        {state === 'running' && exchange && (
          <>
            <Clock exchange={exchange} />
            <div className={styles.acts}>
              {topics && <TopicsNow exchange={exchange} topics={topics} />}
              <Button kind="line" size="s" busy={busy} command="end" data-act onClick={askToEnd}>
                {t('exchange.end')}
              </Button>
            </div>
          </>
        )}
        {isOffline && <p className={styles.calm}>{t('exchange.offline')}</p>}
        {dialog}
      </section>
    </CommandsOf>
  )
}

function TopicsNow({ exchange, topics }: { exchange: RoomExchange } & Required<Pick<ExchangePanelProps, 'topics'>>) {
  const half = useExchangeClock(exchange, (clock) => clock.half)
  return topics(half === 'first' ? exchange.first : otherOf(exchange.first))
}

function Started({ exchange }: { exchange: RoomExchange }) {
  const { t, i18n } = useTranslation()
  const at = useExchangeClock(exchange, ({ startedAt }) => startedAt)
  return at === null ? null : <span>{t('exchange.startedAt', { time: clockText(i18n.language, at) })}</span>
}

interface ProposeProps {
  partner: Room['partner']
  busy: boolean
  onPropose: (first: CommunityLanguage) => void
  topics: ReactNode
}

function Propose({ partner, busy, onPropose, topics }: ProposeProps) {
  const { t } = useTranslation()
  const own = useSession().user?.languages ?? null
  const [first, setFirst] = useState(() => firstLanguageOf(partner.languages, own))
  return (
    <>
      <p className={styles.text}>{t('exchange.intro')}</p>
      <SegmentedControl
        size="s"
        className={styles.first}
        label={t('exchange.first')}
        value={first}
        onValue={setFirst}
        segments={communityLanguages.map((value) => ({ value, label: t(`exchange.firstOne.${value}`) }))}
      />
      <div className={styles.acts}>
        {topics}
        <Button kind="line" size="s" busy={busy} command="propose" data-act onClick={() => onPropose(first)}>
          {t('exchange.propose')}
        </Button>
      </div>
    </>
  )
}

type Skills = Room['partner']['languages']

/** The language that the partner learns, else one that this member helps with. */
function firstLanguageOf(partner: Skills, own: Skills): CommunityLanguage {
  const learned = communityLanguages.find((language) => learns(partner?.[language]))
  return learned ?? communityLanguages.find((language) => helpsWith(own?.[language])) ?? 'korean'
}

function Clock({ exchange }: { exchange: RoomExchange }) {
  const { t, i18n } = useTranslation()
  const seconds = useExchangeClock(exchange, ({ left }) => Math.ceil(left / 1000)) ?? 0
  const half = useExchangeClock(exchange, (clock) => clock.half)
  const length = useExchangeClock(exchange, ({ startedAt, turnsAt }) => (turnsAt - startedAt) / 1000) ?? 1
  const turnsAt = useExchangeClock(exchange, (clock) => clock.turnsAt) ?? 0
  const [one, other] = [languageName(t, exchange.first), languageName(t, otherOf(exchange.first))]
  const spent = `${(1 - seconds / length) * 100}%`
  return (
    <>
      <p className={styles.now}>
        <strong role="timer" aria-label={t('exchange.left')} aria-live="off">
          {minutesText(seconds)}
        </strong>
        <span>{half === 'over' ? t('exchange.over') : t('exchange.now', { language: half === 'first' ? one : other })}</span>
      </p>
      <div className={styles.halves} aria-hidden>
        <i>
          <em style={{ width: half === 'first' ? spent : '100%' }} />
        </i>
        <i>
          <em style={{ width: half === 'first' ? 0 : spent }} />
        </i>
      </div>
      <p className={styles.names}>
        <span data-now={half === 'first'}>{one}</span>
        <span data-now={half !== 'first'}>
          {half === 'first' ? t('exchange.secondAt', { language: other, time: clockText(i18n.language, turnsAt) }) : other}
        </span>
      </p>
    </>
  )
}
