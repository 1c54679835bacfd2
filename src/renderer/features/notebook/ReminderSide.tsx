import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveSettings } from '../../desktop/desktop'
import { useSettings } from '../../desktop/machine'
import { timeOfDayText } from '../../ui/format'
import { Switch } from '../../ui/Switch'
import styles from './Today.module.css'

/** The daily reminder of reviews, off until it is turned on; its time is in the settings. */
export function ReminderSide() {
  const { t, i18n } = useTranslation()
  const { reminder, reminderAt } = useSettings()
  const save = useSaveSettings()
  const id = useId()
  return (
    <div className={styles.reminder}>
      <p>
        <span id={id}>{t('notebook.side.reminder')}</span>
        <span className={styles.quiet}>{t('notebook.side.reminderAt', { time: timeOfDayText(i18n.language, reminderAt) })}</span>
      </p>
      <Switch aria-labelledby={id} checked={reminder} onChecked={(on) => save({ reminder: on })} />
    </div>
  )
}
