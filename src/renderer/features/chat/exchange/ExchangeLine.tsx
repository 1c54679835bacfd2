import { IconClockPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Message, Room } from '../../../../shared/contract/chat-shapes'
import type { ExchangeStep } from '../../../../shared/contract/exchange-shapes'
import { isActivePair } from '../../../data/chat'
import { Button } from '../../../ui/Button'
import { Marked } from '../../../ui/Marked'
import { roomName } from '../chat-text'
import styles from './Exchange.module.css'
import { stepText } from './exchange-text'
import { useExchange } from './use-exchange'

interface ExchangeLineProps {
  message: Message
  step: ExchangeStep
  room: Room
}

/** A step of a 30 + 30 in the log. The other member's proposal can be answered here. */
export function ExchangeLine({ message, step, room }: ExchangeLineProps) {
  const { t } = useTranslation()
  const text = stepText(t, step)
  const isProposal = step.step === 'proposed' && step.answer === 'open'
  const isTheirs = message.senderId === room.partner.id
  const isOpen = isProposal && isTheirs && room.exchange?.id === message.id && isActivePair(room)
  return (
    <div className={styles.line} data-exchange-step={step.step}>
      <p>
        <IconClockPlay />
        <span>
          <Marked>{isProposal && isTheirs ? t('chat.room.said', { name: roomName(t, room), text }) : text}</Marked>
        </span>
      </p>
      {isOpen && <Answer room={room} />}
    </div>
  )
}

function Answer({ room }: { room: Room }) {
  const { t } = useTranslation()
  const { busy, place, answer } = useExchange(room)
  return (
    <span ref={place} className={styles.lineActs}>
      <Button kind="tint" size="s" busy={busy} onClick={() => answer(true)}>
        {t('exchange.accept')}
      </Button>
      <Button kind="line" size="s" busy={busy} onClick={() => answer(false)}>
        {t('exchange.decline')}
      </Button>
    </span>
  )
}
