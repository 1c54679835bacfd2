import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Silenceable, silenceable } from '../../../../shared/notices'
import { useSaveSettings } from '../../../desktop/desktop'
import { useSettings } from '../../../desktop/machine'
import { Checkbox } from '../../../ui/Checkbox'
import { SettingRow } from '../Pane'
import styles from './Notified.module.css'

/** Which kinds of notices are announced by native notifications (docs/product/notifications.md "Native notifications"). */
export function NotifiedKinds() {
  const { t } = useTranslation()
  const { notifications, silenced } = useSettings()
  const save = useSaveSettings()
  const id = useId()
  const set = (kind: Silenceable, on: boolean) =>
    save({ silenced: silenceable.filter((each) => (each === kind ? !on : silenced.includes(each))) })
  return (
    <SettingRow label={t('notices.setting.kinds')} labelId={id} hint={t('notices.setting.kindsHint')}>
      <fieldset className={styles.kinds} aria-labelledby={id} disabled={!notifications}>
        {silenceable.map((kind) => (
          <Checkbox key={kind} label={t(`notices.setting.${kind}`)} checked={!silenced.includes(kind)} onChecked={(on) => set(kind, on)} />
        ))}
      </fieldset>
    </SettingRow>
  )
}
