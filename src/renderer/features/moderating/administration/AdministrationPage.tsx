import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { PageColumns } from '../../../ui/PageColumns'
import { Tabs } from '../../../ui/Tabs'
import styles from './AdministrationPage.module.css'

const places = {
  members: '/moderation/members',
  staff: '/moderation/roles',
  rules: '/moderation/words',
  audit: '/moderation/audit',
} as const
type Place = keyof typeof places

/** The frame of the pages for administrators: back to the reports, and the pages as tabs. */
export function AdministrationPage({ at, children }: { at: Place; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <PageColumns width="list">
      <header className={styles.head}>
        <Link to="/moderation" className={styles.back}>
          <IconArrowLeft />
          {t('administering.back')}
        </Link>
        <h1>{t('administering.title')}</h1>
        <Tabs
          label={t('administering.title')}
          tabs={(Object.keys(places) as Place[]).map((key) => ({ key, label: t(`administering.tabs.${key}`), to: places[key] }))}
          at={at}
        />
        <p className={styles.intro}>{t(`administering.${at}.intro`)}</p>
      </header>
      {children}
    </PageColumns>
  )
}
