import { useId } from 'react'
import type { Settings } from '../../../shared/bridge'
import styles from './ThemePicture.module.css'

/** A theme as a small drawing of the window; `system` shows both, cut slantwise. */
export function ThemePicture({ theme }: { theme: Settings['theme'] }) {
  const cut = useId()
  return (
    <svg viewBox="0 0 132 84" aria-hidden="true">
      {theme === 'system' ? (
        <>
          <clipPath id={cut}>
            <path d="M0 0H84L48 84H0Z" />
          </clipPath>
          <Sheet theme="dark" />
          <g clipPath={`url(#${cut})`}>
            <Sheet theme="light" />
          </g>
        </>
      ) : (
        <Sheet theme={theme} />
      )}
    </svg>
  )
}

// Its own theme, whatever the screen's: the tokens are looked up again below this element.
function Sheet({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <g data-theme={theme} strokeLinecap="round">
      <rect className={styles.desk} width="132" height="84" />
      <path className={styles.page} d="M18 12H132V84H18Z" />
      <path className={styles.title} d="M30 24h52M30 34h38" />
      <path className={styles.text} d="M30 52h70M30 60h58M30 68h64" />
      <circle className={styles.mark} cx="9" cy="20" r="3.5" />
      <path className={styles.place} d="M6 32h6M6 42h6" />
    </g>
  )
}
