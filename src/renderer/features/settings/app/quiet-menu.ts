import { useTranslation } from 'react-i18next'
import { quietEnd, quietMinutes } from '../../../../shared/do-not-disturb'
import { useSaveSettings } from '../../../desktop/desktop'
import { useSettings } from '../../../desktop/machine'
import { useNow } from '../../../hooks/use-now'

const minuteMs = 60_000

/** "Do not disturb": until when it is on, null while it is off; the choices of its menu; and turning it off. */
export function useQuietMenu() {
  const { t } = useTranslation()
  const { quietUntil } = useSettings()
  const save = useSaveSettings()
  const entries = quietMinutes.map((minutes) => ({
    key: String(minutes),
    label: t(`chat.notify.quietFor.${minutes}`),
    run: () => save({ quietUntil: Date.now() + minutes * minuteMs }),
  }))
  return { until: quietEnd(quietUntil, useNow()), entries, turnOff: () => save({ quietUntil: 0 }) }
}
