import { useTranslation } from 'react-i18next'
import { useSaveSettings } from '../../../desktop/desktop'
import { useSettings } from '../../../desktop/machine'
import { dateText } from '../../../ui/format'
import { Select } from '../../../ui/Select'
import { Pane, SettingRow } from '../Pane'
import pane from '../Pane.module.css'

const newChoices = [0, 5, 10, 15, 20, 30, 50, 100, 200]
const reviewChoices = [10, 20, 50, 100, 200, 500, 1000, 2000]
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** How much to review a day, and when the day ends (docs/product/notebook.md "Days"). */
export function NotebookPane() {
  const { t, i18n } = useTranslation()
  const { newPerDay, reviewsPerDay, dayEndsAt } = useSettings()
  const save = useSaveSettings()
  const counts = (choices: readonly number[]) => choices.map((count) => ({ value: String(count), label: count.toLocaleString() }))
  const hourText = (hour: number) => dateText(i18n.language, new Date(2026, 0, 1, hour).getTime(), { hour: 'numeric', minute: '2-digit' })
  return (
    <Pane title={t('notebook.settings.title')}>
      <div className={pane.rows}>
        <SettingRow label={t('notebook.settings.newPerDay')}>
          <Select
            aria-label={t('notebook.settings.newPerDay')}
            value={String(newPerDay)}
            onValue={(count) => save({ newPerDay: Number(count) })}
            options={counts(newChoices)}
          />
        </SettingRow>
        <SettingRow label={t('notebook.settings.reviewsPerDay')}>
          <Select
            aria-label={t('notebook.settings.reviewsPerDay')}
            value={String(reviewsPerDay)}
            onValue={(count) => save({ reviewsPerDay: Number(count) })}
            options={counts(reviewChoices)}
          />
        </SettingRow>
        <SettingRow label={t('notebook.settings.dayEndsAt')} hint={t('notebook.settings.dayEndsHint')}>
          <Select
            aria-label={t('notebook.settings.dayEndsAt')}
            value={String(dayEndsAt)}
            onValue={(hour) => save({ dayEndsAt: Number(hour) })}
            options={hours.map((hour) => ({ value: String(hour), label: hourText(hour) }))}
          />
        </SettingRow>
      </div>
    </Pane>
  )
}
