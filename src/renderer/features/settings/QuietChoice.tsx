import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../bridge/machine'
import { useSaveSettings } from '../../bridge/settings'
import { useNow } from '../../hooks/use-now'
import { Button } from '../../ui/Button'
import { Menu } from '../../ui/Menu'
import { SettingRow } from './SettingRow'

const choices = ['30', '60', '120', '240'] as const
const minuteMs = 60_000

/** Do not disturb: for how long, and while it lasts until when. */
export function QuietChoice() {
  const { t, i18n } = useTranslation()
  const { quietUntil } = useSettings()
  const save = useSaveSettings()
  const isQuiet = quietUntil > useNow()
  const time = new Date(quietUntil).toLocaleTimeString(i18n.language, { hour: 'numeric', minute: '2-digit' })
  const entries = choices.map((minutes) => ({
    key: minutes,
    label: t(`talk.notify.quietFor.${minutes}`),
    run: () => save({ quietUntil: Date.now() + Number(minutes) * minuteMs }),
  }))
  return (
    <SettingRow label={t('talk.notify.quiet')} hint={isQuiet ? t('talk.notify.quietUntil', { time }) : t('talk.notify.quietHint')}>
      {isQuiet ? (
        <Button kind="line" size="s" onClick={() => save({ quietUntil: 0 })}>
          {t('talk.notify.quietOff')}
        </Button>
      ) : (
        <Menu
          label={t('talk.notify.quiet')}
          entries={entries}
          trigger={(props) => (
            <Button {...props} kind="line" size="s" aria-label={t('talk.notify.quiet')}>
              {t('talk.notify.quietFor.30')} – {t('talk.notify.quietFor.240')}
              <IconChevronDown />
            </Button>
          )}
        />
      )}
    </SettingRow>
  )
}
