import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/Button'
import { maskEmail } from './email'
import styles from './FindForm.module.css'

/** The address that was found, masked; the way to log in carries it whole (decision 32). */
export function FoundId({ email, name }: { email: string; name: string }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('session.find.found')}
      </h2>
      <p className={styles.intro}>{t('session.find.foundText')}</p>
      <p className={styles.address}>{maskEmail(email)}</p>
      <div className={styles.acts}>
        <ButtonLink kind="line" to="/login/find?tab=1" state={{ email, name }}>
          {t('session.findPassword')}
        </ButtonLink>
        <ButtonLink to={`/login?email=${encodeURIComponent(email)}`}>{t('session.logIn')}</ButtonLink>
      </div>
    </div>
  )
}
