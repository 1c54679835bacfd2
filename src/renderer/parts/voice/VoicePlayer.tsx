import { IconAlertCircle, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { speechRates } from '../../../shared/reading-settings'
import { minutesText } from '../../../shared/text/voice-path'
import { useSaveSettings } from '../../desktop/desktop'
import { useConnection, useSettings } from '../../desktop/machine'
import { classNames } from '../../ui/class-names'
import { type Playback, pauseSound, playSound, type Sound, setPlayingRate, usePlayback } from './playing'
import styles from './VoicePlayer.module.css'
import { Wave } from './Wave'

interface VoicePlayerProps {
  sound: Sound
  /** The loudness of its parts, 0-31 each. */
  wave: readonly number[]
  /** What it is for a screen reader; a voice message by default. */
  label?: string
  /** It is the composer's, which focuses it. */
  composer?: boolean
}

/** Plays a recording: a button, its waveform, the time and the speed, which is the same for all on this machine. */
export function VoicePlayer({ sound, wave, label, composer = false }: VoicePlayerProps) {
  const { t } = useTranslation()
  const { playbackRate } = useSettings()
  const playback = usePlayback(sound.key)
  const isOn = playback.state === 'playing' || playback.state === 'loading'
  const name = label ?? t('voice.message')
  const verb = t(isOn ? 'voice.pause' : 'voice.play')
  return (
    <fieldset className={styles.player} aria-label={name} data-playing={playback.state}>
      <button
        type="button"
        className={classNames(styles.go, playback.state === 'loading' && styles.loading)}
        aria-label={verb}
        title={verb}
        aria-busy={playback.state === 'loading'}
        onClick={() => (isOn ? pauseSound() : playSound(sound, playbackRate))}
        data-composer={composer || undefined}
      >
        {isOn ? <IconPlayerPauseFilled /> : <IconPlayerPlayFilled />}
      </button>
      <Wave sound={sound} wave={wave} at={playback.at} label={name} />
      <Time playback={playback} seconds={sound.seconds} />
      <Rate />
      {playback.state === 'failed' && <Failure sound={sound} />}
    </fieldset>
  )
}

function Time({ playback: { state, at }, seconds }: { playback: Playback; seconds: number }) {
  const isWhole = state === 'idle' || (state === 'failed' && at === 0)
  return <span className={styles.time}>{isWhole ? minutesText(seconds) : `${minutesText(Math.floor(at))} / ${minutesText(seconds)}`}</span>
}

function Rate() {
  const { t } = useTranslation()
  const { playbackRate } = useSettings()
  const save = useSaveSettings()
  const next = speechRates[(speechRates.indexOf(playbackRate) + 1) % speechRates.length] ?? 1
  return (
    <button
      type="button"
      className={styles.rate}
      aria-label={t('voice.rate', { rate: playbackRate })}
      title={t('voice.rateHint')}
      onClick={() => {
        setPlayingRate(next)
        save({ playbackRate: next })
      }}
    >
      {playbackRate}×
    </button>
  )
}

function Failure({ sound }: { sound: Sound }) {
  const { t } = useTranslation()
  const { playbackRate } = useSettings()
  const isOffline = useConnection() === 'offline'
  return (
    <p className={styles.failure}>
      <span role="alert">
        <IconAlertCircle aria-hidden />
        {t(isOffline ? 'voice.failedOffline' : 'voice.failed')}
      </span>
      <button type="button" onClick={() => playSound(sound, playbackRate)}>
        {t('common.retry')}
      </button>
    </p>
  )
}
