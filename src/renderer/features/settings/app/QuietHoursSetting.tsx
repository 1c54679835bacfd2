import { useTranslation } from 'react-i18next'
import { isInQuietHours } from '../../../../shared/quiet-hours'
import { useSaveSettings } from '../../../desktop/desktop'
import { useSettings } from '../../../desktop/machine'
import { useNow } from '../../../hooks/use-now'
import { DayChips } from '../../../ui/DayChips'
import { SwitchRow } from '../Pane'
import styles from './Notified.module.css'
import { TimeField } from './TimeField'

/** Times of the day at which nothing is announced (docs/product/notifications.md "Quiet hours"). */
export function QuietHoursSetting() {
  const { t } = useTranslation()
  const settings = useSettings()
  const { quietHours, quietFrom, quietTo, quietDays } = settings
  const save = useSaveSettings()
  const isNow = isInQuietHours(settings, new Date(useNow()))
  return (
    <>
      <SwitchRow
        label={t('notices.setting.quiet')}
        hint={isNow ? t('notices.setting.quietNow') : t('notices.setting.quietHint')}
        checked={quietHours}
        onChecked={(on) => save({ quietHours: on })}
      />
      {quietHours && (
        <div className={styles.quiet}>
          <div className={styles.times}>
            <TimeField label={t('notices.setting.from')} value={quietFrom} onValue={(time) => save({ quietFrom: time })} />
            <TimeField label={t('notices.setting.to')} value={quietTo} onValue={(time) => save({ quietTo: time })} />
            {quietTo < quietFrom && <span className={styles.note}>{t('notices.setting.nextDay')}</span>}
            {quietTo === quietFrom && <span className={styles.note}>{t('notices.setting.wholeDay')}</span>}
          </div>
          <DayChips label={t('notices.setting.days')} days={quietDays} onDays={(days) => save({ quietDays: days })} />
          {quietDays.length === 0 && (
            <p role="alert" className={styles.missing}>
              {t('notices.setting.noDays')}
            </p>
          )}
        </div>
      )}
    </>
  )
}
