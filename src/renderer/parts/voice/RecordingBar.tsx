import { IconArrowUp, IconPlayerStopFilled, IconTrash } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits'
import { minutesText } from '../../../shared/text/voice-path'
import { isFocused } from '../../hooks/focus'
import { useSheetEscape } from '../../hooks/shortcuts'
import { classNames } from '../../ui/class-names'
import { IconButton } from '../../ui/IconButton'
import { LevelMeter } from './LevelMeter'
import { type RecordingState, recordedSoundKey } from './recordings'
import type { Holding } from './use-holding'
import type { Recorded } from './use-recorder'
import styles from './Voice.module.css'
import { VoicePlayer } from './VoicePlayer'

interface RecordingBarProps {
  voice: Recorded
  holding: Holding
  /** Sends the recording alone; absent where it goes with something else. */
  onSend?: () => void
  /** Above the recording, inside the frame. */
  above?: ReactNode
}

/** What is recorded, until it is sent or discarded: in place of the text field, or inside of its frame (`onSend` absent). */
export function RecordingBar({ voice, holding, onSend, above }: RecordingBarProps) {
  const { t } = useTranslation()
  const { recording } = voice
  const { step } = recording
  const place = useRef<HTMLElement>(null)
  useSheetEscape(voice.discard)
  const isRestored = onSend === undefined && recording.step === 'stopped' && recording.cause === 'kept'
  useFocusInStep(place, step, !isRestored)
  return (
    <section
      ref={place}
      className={onSend ? styles.frame : styles.within}
      aria-label={t(step === 'stopped' ? 'voice.record.recorded' : 'voice.record.bar')}
      data-recording
    >
      {above}
      <div className={styles.row}>
        <IconButton
          label={t('voice.record.discard')}
          shortcut={{ key: 'Escape' }}
          command="discardVoice"
          onClick={voice.discard}
          disabled={recording.step === 'stopped' && recording.isSending}
        >
          <IconTrash />
        </IconButton>
        {recording.step === 'opening' && <span className={styles.words}>{t('voice.record.opening')}</span>}
        {recording.step === 'running' && <Running recording={recording} holding={holding} />}
        {recording.step !== 'stopped' && (
          <IconButton label={t('voice.record.stop')} className={styles.stop} command="stopVoice" onClick={voice.stop} data-composer>
            <IconPlayerStopFilled />
          </IconButton>
        )}
        {recording.step === 'stopped' && (
          <>
            <div className={styles.listen}>
              <VoicePlayer
                sound={{ key: recordedSoundKey(voice.place), src: recording.sound.url, seconds: recording.sound.seconds }}
                wave={recording.sound.wave}
                label={t('voice.record.recorded')}
                composer
              />
            </div>
            {onSend && (
              <IconButton
                label={t('voice.record.send')}
                className={styles.send}
                disabled={recording.isSending}
                command="sendVoice"
                onClick={onSend}
                // It stands where the button that stops was: a double click there would send what nobody has listened to.
                onClickCapture={(event) => event.detail > 1 && event.stopPropagation()}
              >
                <IconArrowUp />
              </IconButton>
            )}
          </>
        )}
      </div>
      <Remarks recording={recording} />
    </section>
  )
}

/** The length so far with how loud it is; while the button is held, what letting go does. */
function Running({ recording, holding }: { recording: Extract<RecordingState, { step: 'running' }>; holding: Holding }) {
  const { t } = useTranslation()
  return (
    <>
      <span className={styles.time}>
        <i className={styles.light} aria-hidden />
        <Seconds since={recording.startedAt} /> / {minutesText(limits.voice.seconds)}
      </span>
      {holding.isHeld ? (
        <span className={classNames(styles.words, holding.isAway && styles.away)}>
          {t(holding.isAway ? 'voice.record.away' : 'voice.record.held')}
        </span>
      ) : (
        <LevelMeter level={recording.level} />
      )}
    </>
  )
}

/** What should be known of the recording: why it ended by itself, and that nothing can be heard in it. */
function Remarks({ recording }: { recording: RecordingState }) {
  const { t } = useTranslation()
  const remarks: string[] = []
  if (recording.step === 'running' && recording.isMuted) remarks.push(t('voice.record.muted'))
  if (recording.step === 'stopped') {
    const { cause, sound } = recording
    if (cause !== null) remarks.push(t(`voice.record.end.${cause}`, { most: limits.voice.seconds }))
    if (sound.isSilent) remarks.push(t('voice.record.silent'))
  }
  return (
    <div role="status">
      {remarks.map((remark) => (
        <p key={remark} className={styles.remark}>
          {remark}
        </p>
      ))}
    </div>
  )
}

/**
 * The button that the composer focuses has the focus in each step, unless the member has moved it elsewhere.
 * @param isActive false for a recording of an earlier visit that a page shows below what is read
 */
function useFocusInStep(place: RefObject<HTMLElement | null>, step: RecordingState['step'], isActive: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: in each step
  useEffect(() => {
    if (!isActive) return
    if (isFocused() && !place.current?.contains(document.activeElement)) return
    place.current?.querySelector<HTMLElement>('[data-composer]')?.focus({ preventScroll: true })
  }, [place, step])
}

const everyMs = 250

/** The time that has passed, as minutes and seconds. @param since as `performance.now()` */
function Seconds({ since }: { since: number }) {
  const passed = () => Math.floor((performance.now() - since) / 1000)
  const [seconds, setSeconds] = useState(passed)
  useEffect(() => {
    const timer = window.setInterval(() => setSeconds(Math.floor((performance.now() - since) / 1000)), everyMs)
    return () => window.clearInterval(timer)
  }, [since])
  return <>{minutesText(Math.max(seconds, 0))}</>
}
