import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Settings } from '../../../shared/bridge'
import { useCanStartAtLogin, useSettings } from '../../bridge/machine'
import { useSaveSettings } from '../../bridge/settings'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { Switch } from '../../ui/Switch'
import styles from './Pane.module.css'
import { QuietChoice } from './QuietChoice'
import { SettingRow } from './SettingRow'

/** How this machine tells of messages, and whether it goes on doing so without a window (decision 42). */
export function NotificationsPane() {
  const { t } = useTranslation()
  const { notifications, notificationContent, closing, startAtLogin } = useSettings()
  const canStartAtLogin = useCanStartAtLogin()
  const save = useSaveSettings()
  return (
    <>
      <h2 className={styles.title}>{t('talk.notify.title')}</h2>
      <p className={styles.intro}>{t('talk.notify.intro')}</p>
      <div className={styles.rows}>
        <Setting name="on" checked={notifications} onChecked={(on) => save({ notifications: on })} />
        <Setting
          name="content"
          checked={notificationContent}
          disabled={!notifications}
          onChecked={(on) => save({ notificationContent: on })}
        />
        <QuietChoice />
        <SettingRow label={t('talk.notify.closing')} hint={t('talk.notify.closingHint')}>
          <SegmentedControl<Settings['closing']>
            label={t('talk.notify.closing')}
            className={styles.segments}
            value={closing}
            onValue={(choice) => save({ closing: choice })}
            segments={(['ask', 'tray', 'quit'] as const).map((value) => ({ value, label: t(`talk.notify.${value}`) }))}
          />
        </SettingRow>
        {canStartAtLogin && <Setting name="startAtLogin" checked={startAtLogin} onChecked={(on) => save({ startAtLogin: on })} />}
      </div>
    </>
  )
}

interface SettingProps {
  name: 'on' | 'content' | 'startAtLogin'
  checked: boolean
  disabled?: boolean
  onChecked: (checked: boolean) => void
}

function Setting({ name, ...rest }: SettingProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <SettingRow label={t(`talk.notify.${name}`)} labelId={id} hint={t(`talk.notify.${name}Hint`)}>
      <Switch aria-labelledby={id} {...rest} />
    </SettingRow>
  )
}
