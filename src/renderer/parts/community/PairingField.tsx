import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/Field'
import styles from './PairingField.module.css'

interface PairingFieldProps {
  /** Whether another key was compared before. */
  changed: boolean
  code: string
  onCode: (code: string) => void
  onEnter: (code: string) => void
  problem: string | null
}

/**
 * Asks for the code of the host's screen (docs/product/hosting.md "Pairing"). The code of the computer that answers is not shown, so that
 * it cannot be copied from here without a look at the other screen.
 */
export function PairingField({ changed, code, onCode, onEnter, problem }: PairingFieldProps) {
  const { t } = useTranslation()
  return (
    <Field
      className={styles.field}
      label={t('hosting.pairing.code')}
      hint={t(changed ? 'hosting.pairing.changedHint' : 'hosting.pairing.hint')}
      error={problem}
      value={code}
      onText={onCode}
      onEnter={onEnter}
      placeholder="0000 0000 0000 0000"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  )
}
