import { useTranslation } from 'react-i18next'
import mailbox from '../../../resources/art/spot-mailbox.svg'
import { useTitle } from '../hooks/use-title'
import { ButtonLink } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import styles from './NotFoundPage.module.css'

/** The page for an unknown address. */
export function NotFoundPage() {
  const { t } = useTranslation()
  useTitle(t('shell.notFound.title'))
  return (
    <div className={styles.page}>
      <EmptyState
        art={mailbox}
        heading="h1"
        title={t('shell.notFound.title')}
        action={<ButtonLink to="/">{t('shell.notFound.home')}</ButtonLink>}
      >
        {t('shell.notFound.text')}
      </EmptyState>
    </div>
  )
}
