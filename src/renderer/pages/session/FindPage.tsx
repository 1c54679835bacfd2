import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { AuthSheet, useSignedInReturn } from '../../features/session/AuthSheet'
import { FindIdForm, FoundId } from '../../features/session/FindId'
import { FindPassword } from '../../features/session/FindPassword'
import { useTitle } from '../../hooks/use-title'
import { Tabs } from '../../ui/Tabs'
import styles from './FindPage.module.css'

interface Who {
  name: string
  email: string
}

/** `/login/find?tab=`: 0 the id, 1 the password; anything else reads as 0 (docs/product/screens.md "Addresses"). */
export function FindPage() {
  const { t } = useTranslation()
  const { state } = useLocation()
  const tab = useSearchParams()[0].get('tab') === '1' ? 1 : 0
  // The address that was just found is filled in.
  const known = (state as Who | null) ?? { name: '', email: '' }
  useTitle(t(tab === 1 ? 'session.findPassword' : 'session.findId'))
  useSignedInReturn()
  return (
    <AuthSheet>
      <FindTabs at={tab}>{tab === 1 ? <FindPassword first={known} /> : <FindId />}</FindTabs>
    </AuthSheet>
  )
}

/** The form to find an id, then what it found, until the tab is left. */
function FindId() {
  const [found, setFound] = useState<Who | null>(null)
  return found ? <FoundId {...found} /> : <FindIdForm onFound={(email, name) => setFound({ email, name })} />
}

const tabs = ['findId', 'findPassword'] as const

/** The tabs of both pages: `?tab=` 0 the id, 1 the password. */
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
