import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import mailbox from '../../../../resources/art/spot-mailbox.svg'
import { useProgramsInfiniteQuery } from '../../data/programs'
import { useGoToLogin, useSession } from '../../data/session'
import { ProgramGrid } from '../../features/programs/list/ProgramGrid'
import { useTitle } from '../../hooks/use-title'
import { Button, ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageColumns } from '../../ui/PageColumns'
import { OwnProgramsPage, ProgramSettingTabs } from './OwnProgramsPage'
import styles from './ProgramPage.module.css'

/** `/program/setting?category={program|like}`: own programs, and saved programs (docs/product/screens.md "Program pages"). */
export function ProgramSettingPage() {
  const { t } = useTranslation()
  const { user } = useSession()
  const saved = useSearchParams()[0].get('category') === 'like'
  useTitle(t(saved ? 'programs.savedTitle' : 'programs.own.title'))
  if (!user) return <LoginFirst />
  return saved ? <SavedProgramsPage /> : <OwnProgramsPage user={user} />
}

function LoginFirst() {
  const { t } = useTranslation()
  const goToLogin = useGoToLogin()
  return (
    <PageColumns>
      <EmptyState heading="h1" title={t('programs.visitor.title')} action={<Button onClick={goToLogin}>{t('shell.logIn')}</Button>}>
        {t('programs.visitor.text')}
      </EmptyState>
    </PageColumns>
  )
}

/** The saved programs, the latest first. */
export function SavedProgramsPage() {
  const { t } = useTranslation()
  const list = useProgramsInfiniteQuery({ of: 'saved' })
  return (
    <PageColumns width="grid">
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{t('programs.savedTitle')}</h1>
        </header>
        <ProgramSettingTabs at="like" />
        <div className={styles.list}>
          <ProgramGrid
            name="saved"
            list={list}
            empty={
              <EmptyState
                art={mailbox}
                title={t('programs.savedNone.title')}
                action={<ButtonLink to="/program">{t('programs.savedNone.action')}</ButtonLink>}
              >
                {t('programs.savedNone.text')}
              </EmptyState>
            }
          />
        </div>
      </div>
    </PageColumns>
  )
}
