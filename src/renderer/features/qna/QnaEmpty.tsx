import { useTranslation } from 'react-i18next'
import mailbox from '../../../../resources/art/spot-mailbox.svg'
import { useGoToLogin } from '../../bridge/login-gate'
import { Button, ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { filterAddress, type QuestionFilter } from './question-address'

/** No question here: what that means, and the one thing to do. */
export function QnaEmpty({ filter }: { filter: QuestionFilter }) {
  const { t } = useTranslation()
  const action =
    filter === 'unanswered' ? (
      <ButtonLink to={filterAddress('all')}>{t('qna.empty.unanswered.action')}</ButtonLink>
    ) : (
      <ButtonLink to="/qna/write">{t('qna.ask')}</ButtonLink>
    )
  return (
    <EmptyState art={mailbox} title={t(`qna.empty.${filter}.title`)} action={action}>
      {t(`qna.empty.${filter}.text`)}
    </EmptyState>
  )
}

/** A visitor has asked nothing that could be shown. */
export function MineOfVisitor() {
  const { t } = useTranslation()
  const goToLogin = useGoToLogin()
  return (
    <EmptyState art={mailbox} title={t('qna.empty.visitor.title')} action={<Button onClick={goToLogin}>{t('shell.logIn')}</Button>}>
      {t('qna.empty.visitor.text')}
    </EmptyState>
  )
}
