import { IconTrash } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Voice } from '../../../shared/contract/voice'
import { IconButton } from '../../ui/IconButton'
import { stopSound } from '../voice/playing'
import { soundUrl } from '../voice/sound-address'
import { VoicePlayer } from '../voice/VoicePlayer'
import styles from './AnswerVoice.module.css'

interface AnswerVoiceProps {
  voice: Voice
  /** Takes it out of an answer that is being written. */
  onRemove?: () => void
}

/** The recording of an answer. */
export function AnswerVoice({ voice: { path, seconds, wave }, onRemove }: AnswerVoiceProps) {
  const { t } = useTranslation()
  // Nothing in sight would stop it once its answer is removed or its page is left.
  useEffect(() => () => stopSound(path), [path])
  return (
    <div className={styles.voice}>
      <VoicePlayer sound={{ key: path, src: soundUrl(path), seconds }} wave={wave} label={t('voice.answer.name')} />
      {onRemove && (
        <IconButton label={t('voice.answer.remove')} onClick={onRemove}>
          <IconTrash />
        </IconButton>
      )}
    </div>
  )
}
