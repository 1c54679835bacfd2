import { IconCheck, IconCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { passwordChecks, passwordSymbols } from '../../../shared/text/password'
import styles from './PasswordRules.module.css'
import { ruleParts } from './password-parts'

/** The parts of the password rule, each turning jade as it is met, and the symbols one may use (decision 34). */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation()
  const checks = passwordChecks(password)
  return (
    <>
      <ul className={styles.rules}>
        {ruleParts.map((part) => (
          <li key={part} className={checks[part] ? styles.met : undefined}>
            {checks[part] ? <IconCheck /> : <IconCircle />}
            {t(`session.passwords.${part}`)}
            <span className="sr">{t(`session.passwords.${checks[part] ? 'met' : 'open'}`)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.symbols}>
        <span className="sr">{t('session.passwords.symbols')}</span>
        {passwordSymbols}
      </p>
    </>
  )
}
