import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Licence } from '../../../shared/bridge'
import styles from './Licences.module.css'

interface LicenceRowProps {
  licence: Licence
  opened: boolean
  onOpened: (opened: boolean) => void
}

/** A package with its version and licence; the licence's text unfolds below. */
export function LicenceRow({ licence: { name, version, licence, text }, opened, onOpened }: LicenceRowProps) {
  const { t } = useTranslation()
  return (
    <details className={styles.row} open={opened} onToggle={(event) => onOpened(event.currentTarget.open)}>
      <summary className={styles.line}>
        <b className="one">{name}</b>
        <span>{version}</span>
        <span className={styles.kind}>{licence}</span>
        <IconChevronDown />
      </summary>
      {opened && (text === '' ? <p className={styles.none}>{t('account.licences.noText', { licence })}</p> : <pre lang="en">{text}</pre>)}
    </details>
  )
}
