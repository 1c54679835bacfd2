import { IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../../shared/contract/chat-shapes'
import { desktop } from '../../../desktop/desktop'
import { soundUrl, unsentSoundUrl } from '../../../parts/voice/sound-address'
import { VoicePlayer } from '../../../parts/voice/VoicePlayer'
import { classNames } from '../../../ui/class-names'
import { bubbleClass } from './bubble-class'
import styles from './LogRow.module.css'
import type { LogRow, RowVoice } from './log-rows'
import { QuoteBlock } from './QuoteBlock'

interface VoiceBubbleProps {
  row: LogRow
  room: Pick<Room, 'id' | 'kind' | 'partner'>
  voice: RowVoice
  /** It comes from somebody new, and is not loaded until it is opened. */
  isCovered?: boolean
  className?: string | undefined
}

/** A voice message, below the quotation of the message that it replies to. */
export function VoiceBubble({ row, room, voice: { path, seconds, wave }, isCovered = false, className }: VoiceBubbleProps) {
  const { quote, key } = row
  const src = path === null ? unsentSoundUrl(key) : soundUrl(path)
  return (
    <div className={classNames(bubbleClass(row, true), styles.voice, className)}>
      {quote !== null && <QuoteBlock quote={quote} room={room} />}
      {isCovered && path !== null ? (
        <Cover onOpen={() => desktop.openCovered(room.id, path)} />
      ) : (
        <VoicePlayer sound={{ key, src, seconds }} wave={wave} />
      )}
    </div>
  )
}

function Cover({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className={styles.cover} aria-label={t('voice.cover.label')} onClick={onOpen}>
      <IconEyeOff />
      {t('voice.cover.text')} · <b>{t('safety.cover.open')}</b>
    </button>
  )
}
