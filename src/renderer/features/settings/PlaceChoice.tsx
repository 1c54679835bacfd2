import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Community } from '../../../shared/bridge'
import styles from './PlaceChoice.module.css'
import row from './SettingRow.module.css'

interface PlaceChoiceProps {
  name: string
  kind: Community['kind']
  chosen: boolean
  /** The one in use now. */
  current: boolean
  onChoose: () => void
  children?: ReactNode
}

/** One of the two places a community can be at. */
export function PlaceChoice({ name, kind, chosen, current, onChoose, children }: PlaceChoiceProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={styles.choice}>
      <label htmlFor={id} className={row.row}>
        <input id={id} type="radio" name={name} checked={chosen} onChange={onChoose} />
        <span className={row.words}>
          <b>{t(`settings.community.${kind}`)}</b>
          <span>{t(`settings.community.${kind}Hint`)}</span>
        </span>
        {current && <span className={row.now}>{t('settings.community.current')}</span>}
      </label>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  )
}
