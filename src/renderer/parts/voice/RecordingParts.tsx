import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../desktop/machine'
import { isFocused, keepFocusAt } from '../../hooks/focus'
import { useLive } from '../../hooks/use-live'
import { Dialog } from '../../ui/Dialog'
import type { Recorded } from './use-recorder'

interface RecordingPartsProps {
  /** What the microphone is used for. */
  explanation: string
  voice: Recorded
  /** The text field, which gets the focus once it is back. */
  field: () => HTMLElement | null | undefined
}

/**
 * What belongs to recording beside the field: what the microphone is used for, before it is used for the first time on this machine; the
 * question before a recording is discarded; and what screen readers hear.
 */
export function RecordingParts({ explanation, voice: { explaining, question, recording }, field }: RecordingPartsProps) {
  const { t } = useTranslation()
  useFieldAfterRecording(recording.step, field)
  const asksItself = usePlatform() === 'darwin'
  return (
    <>
      <Dialog
        opened={explaining.opened}
        onClose={explaining.close}
        title={t('voice.explain.title')}
        verb={t('voice.explain.verb')}
        onConfirm={explaining.agree}
      >
        <p>
          {explanation}
          {asksItself && ` ${t('voice.explain.system')}`}
        </p>
      </Dialog>
      <Dialog
        opened={question.opened}
        onClose={question.keep}
        title={t('voice.question.title')}
        keep={t('voice.question.keep')}
        verb={t('voice.question.verb')}
        onConfirm={question.discard}
        danger
      >
        <p>{t('voice.question.text')}</p>
      </Dialog>
      <Announcement recording={recording} />
    </>
  )
}

function Announcement({ recording }: { recording: Recorded['recording'] }) {
  const { t } = useTranslation()
  return (
    <p className="sr" role="status">
      {recording.step === 'running' && t('voice.record.started')}
      {recording.step === 'stopped' && t('voice.record.stopped', { count: Math.round(recording.sound.seconds) })}
    </p>
  )
}

/** Focuses the text field once the recording is sent or discarded, unless something else has taken the focus. */
function useFieldAfterRecording(step: Recorded['recording']['step'], field: RecordingPartsProps['field']): void {
  const before = useRef(step)
  const live = useLive(field)
  useEffect(() => {
    const isOver = step === 'none' && before.current !== 'none'
    before.current = step
    if (!isOver) return
    if (!isFocused()) live.current()?.focus({ preventScroll: true })
    // The question that was asked is still closing.
    else keepFocusAt(() => live.current())()
  }, [step, live])
}
