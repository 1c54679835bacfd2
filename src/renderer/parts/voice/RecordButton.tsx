import { IconMicrophone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton'
import type { Holding } from './use-holding'
import styles from './Voice.module.css'

interface RecordButtonProps {
  /** What it records; a voice message by default. */
  label?: string
  /** Begins to record. */
  onPress: () => void
  holding: Holding
}

/** Begins a recording: a press begins it, and it can be held while one speaks. */
export function RecordButton({ label, onPress, holding }: RecordButtonProps) {
  const { t } = useTranslation()
  return (
    <IconButton
      label={label ?? t('voice.record.button')}
      hint={t('voice.record.hint')}
      className={styles.record}
      command="recordVoice"
      onClick={onPress}
      onPointerDown={holding.onPointerDown}
    >
      <IconMicrophone />
    </IconButton>
  )
}
