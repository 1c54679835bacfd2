import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Settings } from '../../../../shared/desktop'
import { useSaveSettings } from '../../../desktop/desktop'
import { useCanStartAtLogin, useSettings } from '../../../desktop/machine'
import { Button } from '../../../ui/Button'
import { Menu } from '../../../ui/Menu'
import { SegmentedControl } from '../../../ui/SegmentedControl'
import { Pane, SettingRow, SwitchRow } from '../Pane'
import pane from '../Pane.module.css'
import { NotifiedKinds } from './NotifiedKinds'
import { QuietHoursSetting } from './QuietHoursSetting'
import { useQuietMenu } from './quiet-menu'

/** Notifications of messages, what closing the window does, and starting at login (docs/product/desktop.md "Notifications"). */
export function NotificationsPane() {
  const { t } = useTranslation()
  const { notifications, notificationContent, closing, startAtLogin } = useSettings()
  const canStartAtLogin = useCanStartAtLogin()
  const save = useSaveSettings()
  return (
    <Pane title={t('chat.notify.title')} intro={t('chat.notify.intro')}>
      <div className={pane.rows}>
        <SwitchRow
          label={t('chat.notify.on')}
          hint={t('chat.notify.onHint')}
          checked={notifications}
          onChecked={(on) => save({ notifications: on })}
        />
        <SwitchRow
          label={t('chat.notify.content')}
          hint={t('chat.notify.contentHint')}
          checked={notificationContent}
          disabled={!notifications}
          onChecked={(on) => save({ notificationContent: on })}
        />
        <NotifiedKinds />
        <DoNotDisturb />
        <QuietHoursSetting />
        <SettingRow label={t('chat.notify.closing')} hint={t('chat.notify.closingHint')}>
          <SegmentedControl<Settings['closing']>
            label={t('chat.notify.closing')}
            className={pane.segments}
            value={closing}
            onValue={(choice) => save({ closing: choice })}
            segments={(['ask', 'tray', 'quit'] as const).map((value) => ({ value, label: t(`chat.notify.${value}`) }))}
          />
        </SettingRow>
        {canStartAtLogin && (
          <SwitchRow
            label={t('chat.notify.startAtLogin')}
            hint={t('chat.notify.startAtLoginHint')}
            checked={startAtLogin}
            onChecked={(on) => save({ startAtLogin: on })}
          />
        )}
      </div>
    </Pane>
  )
}

/** Do not disturb: turned on for a duration; while on, shows its end and can be turned off. */
function DoNotDisturb() {
  const { t, i18n } = useTranslation()
  const { until, entries, turnOff } = useQuietMenu()
  const isQuiet = until !== null
  const time = isQuiet ? new Date(until).toLocaleTimeString(i18n.language, { hour: 'numeric', minute: '2-digit' }) : ''
  return (
    <SettingRow label={t('chat.notify.quiet')} hint={isQuiet ? t('chat.notify.quietUntil', { time }) : t('chat.notify.quietHint')}>
      {isQuiet ? (
        <Button kind="line" size="s" onClick={turnOff}>
          {t('chat.notify.quietOff')}
        </Button>
      ) : (
        <Menu
          label={t('chat.notify.quiet')}
          entries={entries}
          trigger={(props) => (
            <Button {...props} kind="line" size="s" aria-label={t('chat.notify.quiet')}>
              {t('chat.notify.quietFor.30')} – {t('chat.notify.quietFor.240')}
              <IconChevronDown />
            </Button>
          )}
        />
      )}
    </SettingRow>
  )
}
