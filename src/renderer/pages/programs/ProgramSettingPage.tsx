import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useGoToLogin, useSession } from '../../data/session'
import { useTitle } from '../../hooks/use-title'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageColumns } from '../../ui/PageColumns'
import { OwnProgramsPage } from './OwnProgramsPage'
import { SavedProgramsPage } from './SavedProgramsPage'

/** `/program/setting?category={program|like}`: own programs, and saved programs (docs/product/screens.md "Program pages"). */
export function ProgramSettingPage() {
  const { t } = useTranslation()
  const { user } = useSession()
  const saved = useSearchParams()[0].get('category') === 'like'
  useTitle(t(saved ? 'programs.savedTitle' : 'programs.own.title'))
  if (!user) return <LoginFirst />
  return saved ? <SavedProgramsPage user={user} /> : <OwnProgramsPage user={user} />
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
