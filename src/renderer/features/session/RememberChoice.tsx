import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSecureStoreQuery } from '../../data/account'
import { Checkbox } from '../../ui/Checkbox'
import styles from './RememberChoice.module.css'

interface RememberChoiceProps {
  checked: boolean
  onChecked: (checked: boolean) => void
  className?: string | undefined
}

/** Asks whether to stay signed in where the system cannot store a session encrypted; elsewhere every session is kept. */
export function RememberChoice({ checked, onChecked, className }: RememberChoiceProps) {
  const { t } = useTranslation()
  const hint = useId()
  const { data: isSecure } = useSecureStoreQuery()
  if (isSecure !== false) return null
  return (
    <div className={className}>
      <Checkbox label={t('session.login.remember')} checked={checked} onChecked={onChecked} aria-describedby={hint} />
      <p id={hint} className={styles.hint}>
        {t('session.login.rememberHint')}
      </p>
    </div>
  )
}
