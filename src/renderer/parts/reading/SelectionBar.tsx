import {
  IconBookmarkFilled,
  IconBookmarkPlus,
  IconEar,
  IconExternalLink,
  IconPlayerStop,
  IconSearch,
  IconVolume,
} from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names'
import { atPlace, usePlace } from './place'
import styles from './SelectionBar.module.css'
import type { SelectionActions } from './use-selection-actions'

interface SelectionBarProps {
  ref: RefObject<HTMLDivElement | null>
  range: Range
  actions: SelectionActions
  soundShown: boolean
  /** @param byKey whether it was asked for from the keyboard */
  onSound: (byKey: boolean) => void
}

/** What can be done with the selected text. It takes no focus by itself, so that the selection stays and can be changed further. */
export function SelectionBar({ ref, range, actions, soundShown, onSound }: SelectionBarProps) {
  const { t } = useTranslation()
  const own = useRef<HTMLDivElement | null>(null)
  const place = usePlace(own, range, 'above')
  const { isSpeaking, keptId } = actions
  const items: { key: string; label: string; icon: ReactNode; on?: boolean; run: (event: MouseEvent) => void }[] = [
    {
      key: 'listen',
      label: t(isSpeaking ? 'reading.stop' : 'reading.listen'),
      icon: isSpeaking ? <IconPlayerStop /> : <IconVolume />,
      on: isSpeaking,
      run: ({ detail }) => actions.listen(detail === 0),
    },
    { key: 'sound', label: t('reading.sound'), icon: <IconEar />, on: soundShown, run: ({ detail }) => onSound(detail === 0) },
    {
      key: 'keep',
      label: t(keptId === null ? 'reading.keep' : 'reading.kept'),
      icon: keptId === null ? <IconBookmarkPlus /> : <IconBookmarkFilled />,
      on: keptId !== null,
      run: ({ detail }) => detail < 2 && actions.keep(),
    },
    { key: 'search', label: t('reading.search'), icon: <IconSearch />, run: actions.search },
    ...(actions.lookUp ? [{ key: 'lookUp', label: t('reading.lookUp'), icon: <IconExternalLink />, run: actions.lookUp }] : []),
  ]
  return (
    <div
      ref={(element) => {
        own.current = element
        ref.current = element
      }}
      role="toolbar"
      aria-label={t('reading.bar')}
      className={classNames(styles.bar, place?.side === 'below' ? styles.below : styles.above)}
      style={atPlace(place)}
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={moveSideways}
    >
      {items.map(({ key, label, icon, on, run }) => (
        <button
          key={key}
          type="button"
          className={classNames(styles.item, on && styles.on)}
          {...(on === undefined ? {} : { 'aria-pressed': on })}
          onClick={run}
        >
          {icon}
          {label}
        </button>
      ))}
      <svg className={styles.tip} style={{ left: place?.tip }} viewBox="0 0 14 7" aria-hidden="true">
        <path d="M0 0h14L7 7z" fill="currentColor" />
      </svg>
    </div>
  )
}

function moveSideways(event: KeyboardEvent<HTMLElement>): void {
  // With Shift the key changes the selection.
  const step = event.shiftKey ? undefined : { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  if (step === undefined || at < 0) return
  // With the caret on (F7) the key would move it, and so end the selection.
  event.preventDefault()
  buttons.at((at + step) % buttons.length)?.focus()
}
