import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Tabs } from '../../ui/Tabs'
import styles from './FindTabs.module.css'

const tabs = ['findId', 'findPassword'] as const

/** The frame of both ways to find something again: `?tab=` 0 the id, 1 the password. */
export function FindTabs({ at, children }: { at: 0 | 1; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <h1 className={styles.title}>{t('session.find.title')}</h1>
      <Tabs
        className={styles.tabs}
        label={t('session.find.title')}
        tabs={tabs.map((tab, index) => ({ key: tab, to: `/login/find?tab=${index}`, label: t(`session.${tab}`) }))}
        at={tabs[at] ?? tabs[0]}
      />
      {children}
      <p className={styles.foot}>
        <Link to="/login">{t('session.find.toLogin')}</Link>
      </p>
    </>
  )
}
