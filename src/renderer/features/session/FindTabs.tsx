import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './FindTabs.module.css'

const tabs = ['findId', 'findPassword'] as const

/** The frame of both ways to find something again: `?tab=` 0 the id, 1 the password. */
export function FindTabs({ at, children }: { at: 0 | 1; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <h1 className={styles.title}>{t('session.find.title')}</h1>
      <nav className={styles.tabs} aria-label={t('session.find.title')}>
        {tabs.map((tab, index) => (
          <Link key={tab} to={`/login/find?tab=${index}`} replace aria-current={index === at ? 'page' : undefined}>
            {t(`session.${tab}`)}
          </Link>
        ))}
      </nav>
      {children}
      <p className={styles.foot}>
        <Link to="/login">{t('session.find.toLogin')}</Link>
      </p>
    </>
  )
}
