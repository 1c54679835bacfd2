import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names'
import styles from './RestartToUpdate.module.css'
import { useIsWriting, useRestart } from './use-restart'

/**
 * Restarts into a downloaded update, from the rail or from a row of the own page. Hidden without one, for one that could not
 * be installed, and while something is being written or recorded (docs/product/updates.md "Restarting").
 */
export function RestartToUpdate({ shape }: { shape: 'rail' | 'row' }) {
  const { t } = useTranslation()
  const ready = useRestart()
  const isWriting = useIsWriting()
  if (ready === null || ready.hasFailed || ((isWriting || ready.isHeldUp) && !ready.restarting)) return null
  return (
    <button
      type="button"
      className={classNames(styles.button, styles[shape])}
      title={t('updates.ready', { version: ready.version })}
      aria-disabled={ready.restarting}
      onClick={ready.restart}
    >
      <IconRefresh aria-hidden />
      {t(ready.restarting ? 'updates.restarting' : 'updates.restart')}
    </button>
  )
}
