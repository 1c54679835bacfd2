import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names'
import { type Sound, seekSound } from './playing'
import { loudest } from './recorded-sound'
import styles from './VoicePlayer.module.css'

/** The height of the quietest and of the loudest part, in px. */
const lowest = 4
const highest = 27
const secondsByKey: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -5, PageUp: 5 }

interface WaveProps {
  sound: Sound
  wave: readonly number[]
  /** The place, in seconds. */
  at: number
  label: string
}

/** The waveform of a sound, which is a slider of its place: a click, a drag and the arrow keys move it. */
export function Wave({ sound, wave, at, label }: WaveProps) {
  const { t } = useTranslation()
  const place = useRef<HTMLSpanElement>(null)
  const share = sound.seconds === 0 ? 0 : Math.min(at / sound.seconds, 1)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = placeAfter(event.key, at, sound.seconds)
    if (to === null) return
    event.preventDefault()
    event.stopPropagation()
    seekSound(sound, to)
  }
  const seekTo = ({ clientX }: PointerEvent) => {
    const { left, width } = place.current?.getBoundingClientRect() ?? new DOMRect()
    if (width > 0) seekSound(sound, ((clientX - left) / width) * sound.seconds)
  }
  return (
    <span
      ref={place}
      className={styles.wave}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(sound.seconds)}
      aria-valuenow={Math.floor(at)}
      aria-valuetext={t('voice.place', { at: Math.floor(at), total: Math.round(sound.seconds) })}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        seekTo(event)
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && seekTo(event)}
      style={{ '--share': share } as CSSProperties}
    >
      {wave.map((part, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the sound
          key={index}
          className={classNames((index + 0.5) / wave.length <= share && styles.past)}
          style={{ height: lowest + Math.round((part / loudest) * (highest - lowest)) }}
        />
      ))}
      {share > 0 && <i className={styles.place} />}
    </span>
  )
}

/** The place that a key leads to, in seconds; null for a key that is none of a slider. */
function placeAfter(key: string, at: number, seconds: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return seconds
  const by = secondsByKey[key]
  return by === undefined ? null : at + by
}
