import { IconX } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { desktop } from '../../desktop/desktop'
import { usePlatform } from '../../desktop/machine'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import type { RecordingProblem } from './recorder'
import styles from './Voice.module.css'

interface RecordingProblemLineProps {
  problem: RecordingProblem
  onClose: () => void
}

/** Under the field: why nothing was recorded, and how the microphone is allowed. */
export function RecordingProblemLine({ problem, onClose }: RecordingProblemLineProps) {
  const { t } = useTranslation()
  const platform = usePlatform()
  const hasSettings = problem === 'refused' && platform !== 'linux'
  return (
    <div className={styles.problem}>
      <p role={problem === 'short' ? 'status' : 'alert'}>{sentence(t, problem, platform)}</p>
      {hasSettings && (
        <Button kind="line" size="s" command="microphoneSettings" onClick={() => void desktop.openMicrophoneSettings()}>
          {t('voice.problem.settings')}
        </Button>
      )}
      <IconButton label={t('common.close')} onClick={onClose}>
        <IconX />
      </IconButton>
    </div>
  )
}

function sentence(t: TFunction, problem: RecordingProblem, platform: ReturnType<typeof usePlatform>): string {
  return problem === 'refused' ? t(`voice.problem.refused.${platform}`) : t(`voice.problem.${problem}`)
}
