import { useTranslation } from 'react-i18next'
import { limits } from '../../../../shared/limits'
import { useSaveSettings } from '../../../desktop/desktop'
import { useSettings } from '../../../desktop/machine'
import { timeOfDayText } from '../../../ui/format'
import { Select } from '../../../ui/Select'
import { Pane, SettingRow, SwitchRow } from '../Pane'
import pane from '../Pane.module.css'
import { FsrsWeights } from './FsrsWeights'
import { TimeField } from './TimeField'

const newChoices = [0, 5, 10, 15, 20, 30, 50, 100, 200]
const reviewChoices = [10, 20, 50, 100, 200, 500, 1000, 2000]
const retentions = [0.7, 0.75, 0.8, 0.85, 0.9, 0.92, 0.95, 0.97]
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** How much to review a day, when the day ends, the reminder, and how schedules are derived (docs/product/notebook.md "Days"). */
export function NotebookPane() {
  const { t, i18n } = useTranslation()
  const { newPerDay, reviewsPerDay, dayEndsAt, reminder, reminderAt, retention } = useSettings()
  const save = useSaveSettings()
  const counts = (choices: readonly number[]) =>
    choices.map((count) => ({ value: String(count), label: count.toLocaleString(i18n.language) }))
  const hourText = (hour: number) => timeOfDayText(i18n.language, `${hour}:00`)
  const shareText = (share: number) =>
    t(`notebook.settings.${share === limits.notebook.retention.usual ? 'retentionUsual' : 'retentionOf'}`, {
      percent: Math.round(share * 100),
    })
  return (
    <Pane title={t('notebook.settings.title')}>
      <div className={pane.rows}>
        <SettingRow label={t('notebook.settings.newPerDay')}>
          <Select
            size="s"
            aria-label={t('notebook.settings.newPerDay')}
            value={String(newPerDay)}
            onValue={(count) => save({ newPerDay: Number(count) })}
            options={counts(newChoices)}
          />
        </SettingRow>
        <SettingRow label={t('notebook.settings.reviewsPerDay')}>
          <Select
            size="s"
            aria-label={t('notebook.settings.reviewsPerDay')}
            value={String(reviewsPerDay)}
            onValue={(count) => save({ reviewsPerDay: Number(count) })}
            options={counts(reviewChoices)}
          />
        </SettingRow>
        <SettingRow label={t('notebook.settings.dayEndsAt')} hint={t('notebook.settings.dayEndsHint')}>
          <Select
            size="s"
            aria-label={t('notebook.settings.dayEndsAt')}
            value={String(dayEndsAt)}
            onValue={(hour) => save({ dayEndsAt: Number(hour) })}
            options={hours.map((hour) => ({ value: String(hour), label: hourText(hour) }))}
          />
        </SettingRow>
        <SwitchRow
          label={t('notebook.settings.reminder')}
          hint={t('notebook.settings.reminderHint')}
          checked={reminder}
          onChecked={(on) => save({ reminder: on })}
        />
        {reminder && (
          <SettingRow label={t('notebook.settings.reminderAt')}>
            <TimeField
              label={t('notebook.settings.reminderAt')}
              hidesLabel
              value={reminderAt}
              onValue={(time) => save({ reminderAt: time })}
            />
          </SettingRow>
        )}
        <SettingRow label={t('notebook.settings.retention')} hint={t('notebook.settings.retentionHint')}>
          <Select
            size="s"
            aria-label={t('notebook.settings.retention')}
            value={String(retention)}
            onValue={(share) => save({ retention: Number(share) })}
            options={retentions.map((share) => ({ value: String(share), label: shareText(share) }))}
          />
        </SettingRow>
        <FsrsWeights />
      </div>
    </Pane>
  )
}
