import { IconCheck, IconCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordChecks, passwordProblem, passwordSymbols } from '../../../shared/text/password'
import { PasswordField } from '../../ui/PasswordField'
import styles from './PasswordPair.module.css'

interface PasswordPairProps {
  label: string
  password: string
  confirmation: string
  onPassword: (text: string) => void
  onConfirmation: (text: string) => void
  /** Whether sending was tried; from then on the fields show what is missing. */
  tried: boolean
  /** The server's error about the password. */
  refused?: ReactNode
  onEnter: (field: 'password' | 'confirmation') => void
  /** Whether the first field takes the focus when it appears. */
  focused?: boolean
  className?: string | undefined
}

/** A new password, typed twice, with the rules it has to meet. */
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
  const problem = passwordProblem(password)
  const [left, setLeft] = useState(false)
  // While the second is being typed it differs all the time: no error yet.
  const differs = confirmation !== '' && !same && (tried || left || !password.startsWith(confirmation))
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
        onBlur={() => setLeft(true)}
        hint={
          same &&
          problem === null && (
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
    // A common password meets the visible rules, so the error appears at once.
    if (problem === 'passwordCommon') return t('errors.fields.passwordCommon')
    if (!tried || problem === null) return null
    return t(password === '' ? 'session.emptyPassword' : 'session.passwordRule')
  }

  function confirmationError(): string | null {
    if (differs) return t('session.passwordCheckError')
    return tried && confirmation === '' ? t('session.emptyPassword') : null
  }
}

/** The password rules, each marked once it is met, and the allowed symbols (docs/product/accounts.md "Passwords"). */
function PasswordRules({ password }: { password: string }) {
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

const ruleParts = ['length', 'letter', 'digit', 'symbol'] as const

/** The characters that are not allowed, each once: a space as `space`, an invisible one by its code point. */
export function foreignNames(password: string, space: string): string[] {
  return passwordChecks(password).foreign.map((character) => {
    if (/\s/u.test(character)) return space
    return /[\p{C}\p{M}]/u.test(character) ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}` : character
  })
}
