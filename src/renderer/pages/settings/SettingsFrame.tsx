import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type PaneName, SettingsNav } from '../../features/settings/SettingsNav'
import { useScrollMemory } from '../../hooks/entry-memory'
import { useMediaWidth } from '../../hooks/use-media-width'
import styles from './SettingsFrame.module.css'

/** Menu and pane side by side; under 768 px the menu is a page and so is each pane. `at` is undefined on the menu's own address. */
export function SettingsFrame({ at, children }: { at: PaneName | undefined; children: ReactNode }) {
  const { t } = useTranslation()
  const narrow = useMediaWidth() === 'narrow'
  const scroll = useScrollMemory<HTMLDivElement>('pane')
  if (narrow) {
    return (
      <div className={styles.page} {...scroll}>
        {at === undefined ? (
          <SettingsNav at={null} replace={false} />
        ) : (
          <div className={styles.pane}>
            <h1 className="sr">{t('settings.title')}</h1>
            {children}
          </div>
        )}
      </div>
    )
  }
  return (
    <div className={styles.page} {...scroll}>
      <div className={styles.columns}>
        <div className={styles.menu}>
          <SettingsNav at={at ?? 'screen'} replace />
        </div>
        <div className={styles.pane}>{children}</div>
      </div>
    </div>
  )
}
