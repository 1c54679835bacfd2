import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSendKey } from '../hooks/send-key'
import { useSheetEscape } from '../hooks/shortcuts'
import { classNames } from './class-names'
import { IconButton } from './IconButton'
import { useLeaving } from './SheetPresence'
import styles from './SideSheet.module.css'

interface SideSheetProps {
  /** Names the sheet for a screen reader. */
  label: string
  onClose: () => void
  /** What Ctrl or Cmd and Enter does in the sheet of a form; undefined while the form cannot be sent. */
  onSend?: (() => void) | undefined
  /** On the bar, after the close button. */
  bar?: ReactNode
  /** Below the scrolling body and always visible, such as a composer. */
  foot?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/**
 * A sheet over the side panel: 456 to 560 px wide from 1100 px on, else the whole page. Escape closes it. The focus moves into it and,
 * when it closes, back.
 */
export function SideSheet({ label, onClose, onSend, bar, foot, children, className }: SideSheetProps) {
  const { t } = useTranslation()
  const ref = useRef<HTMLElement>(null)
  const leaving = useLeaving()
  useSheetEscape(onClose, !leaving)
  useSendKey(ref, leaving ? undefined : onSend)
  const cameFrom = useRef<Element | null>(null)
  // Before anything can be typed, which would follow the focus.
  useLayoutEffect(() => {
    if (leaving) return
    cameFrom.current = document.activeElement
    ref.current?.focus({ preventScroll: true })
  }, [leaving])
  useEffect(() => {
    if (leaving) return
    return () => {
      const { current: before } = cameFrom
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [leaving])
  return (
    <section
      ref={ref}
      tabIndex={-1}
      role="dialog"
      aria-label={label}
      inert={leaving}
      className={classNames(styles.sheet, leaving && styles.leaving, className)}
    >
      <div className={styles.bar}>
        <IconButton command="close" label={t('common.close')} shortcut={{ key: 'Escape' }} onClick={onClose}>
          <IconX />
        </IconButton>
        {bar}
      </div>
      <div className={styles.body}>{children}</div>
      {foot}
    </section>
  )
}
