import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isPassword } from '../../../shared/text/password'
import { PasswordField } from '../PasswordField'
import styles from './PasswordPair.module.css'
import { PasswordRules } from './PasswordRules'
import { foreignNames } from './password-parts'

interface PasswordPairProps {
  label: string
  password: string
  confirmation: string
  onPassword: (text: string) => void
  onConfirmation: (text: string) => void
  /** Sending was tried: what is not yet right is said at the fields. */
  tried: boolean
  /** What the server said of the password. */
  refused?: ReactNode
  onEnter: (field: 'password' | 'confirmation') => void
  /** The first field has the focus when it appears. */
  focused?: boolean
  className?: string | undefined
}

/** A new password under the rule, typed twice. */
export function PasswordPair({
  label,
  password,
  confirmation,
  onPassword,
  onConfirmation,
  tried,
  refused,
  onEnter,
  focused = false,
  className,
}: PasswordPairProps) {
  const { t } = useTranslation()
  const same = confirmation === password
  // While the second is still being typed it differs all the time: that is not worth a word.
  const differs = confirmation !== '' && !same && (tried || !password.startsWith(confirmation))
  return (
    <div className={className}>
      <PasswordField
        name="password"
        label={label}
        autoComplete="new-password"
        value={password}
        onText={onPassword}
        onEnter={() => onEnter('password')}
        hint={<PasswordRules password={password} />}
        error={refused ?? passwordError()}
        autoFocus={focused}
      />
      <PasswordField
        name="confirmation"
        label={t('session.passwords.again')}
        placeholder={t('session.passwords.againHint')}
        autoComplete="new-password"
        className={styles.again}
        value={confirmation}
        onText={onConfirmation}
        onEnter={() => onEnter('confirmation')}
        hint={
          same &&
          isPassword(password) && (
            <span className={styles.same}>
              <IconCheck />
              {t('session.passwords.same')}
            </span>
          )
        }
        error={confirmationError()}
      />
    </div>
  )

  function passwordError(): string | null {
    const foreign = foreignNames(password, t('session.passwords.space'))
    if (foreign.length > 0) return t('session.passwords.foreign', { characters: foreign.join(' ') })
    if (!tried) return null
    if (password === '') return t('session.emptyPassword')
    return isPassword(password) ? null : t('session.passwordRule')
  }

  function confirmationError(): string | null {
    if (differs) return t('session.passwordCheckError')
    return tried && confirmation === '' ? t('session.emptyPassword') : null
  }
}
