import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useHotkey } from '../hooks/use-hotkey'
import { classNames } from './class-names'
import { IconButton } from './IconButton'
import styles from './SideSheet.module.css'

interface SideSheetProps {
  /** Names the sheet for a screen reader. */
  label: string
  onClose: () => void
  /** On the bar, after the close button. */
  bar?: ReactNode
  /** Under the scrolling body, in sight at all times: a composer. */
  foot?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/**
 * A sheet that slides in over the side panel: 456 px growing to 560 from 1100 px on, the whole page below. Escape closes it;
 * the focus moves in and, when it goes, back to where it was.
 */
export function SideSheet({ label, onClose, bar, foot, children, className }: SideSheetProps) {
  const { t } = useTranslation()
  const ref = useRef<HTMLElement>(null)
  useHotkey({ key: 'Escape' }, onClose)
  useEffect(() => {
    const before = document.activeElement
    ref.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section ref={ref} tabIndex={-1} role="dialog" aria-label={label} className={classNames(styles.sheet, className)}>
      <div className={styles.bar}>
        <IconButton label={t('common.close')} shortcut={{ key: 'Escape' }} onClick={onClose}>
          <IconX />
        </IconButton>
        {bar}
      </div>
      <div className={styles.body}>{children}</div>
      {foot}
    </section>
  )
}
