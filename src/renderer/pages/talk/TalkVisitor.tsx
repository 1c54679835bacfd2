import { useTranslation } from 'react-i18next'
import cups from '../../../../resources/art/spot-cups.svg'
import { useGoToLogin } from '../../bridge/login-gate'
import { Button, ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'

/** What a visitor sees in place of chat (specification 2). */
export function TalkVisitor() {
  const { t } = useTranslation()
  const goToLogin = useGoToLogin()
  return (
    <EmptyState
      heading="h1"
      art={cups}
      title={t('talk.visitor.title')}
      action={
        <>
          <Button onClick={goToLogin}>{t('shell.logIn')}</Button>
          <ButtonLink to="/login/signup" kind="text">
            {t('talk.visitor.signUp')}
          </ButtonLink>
        </>
      }
    >
      {t('talk.visitor.text')}
    </EmptyState>
  )
}
