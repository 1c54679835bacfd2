import { IconDeviceDesktop } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SignedInDevice } from '../../../shared/contract/account-shapes'
import { useNow } from '../../hooks/use-now'
import { Age, ageText } from '../../ui/Age'
import { Button } from '../../ui/Button'
import { systemOf } from './device-name'
import row from './SettingRow.module.css'

interface DeviceRowProps {
  device: SignedInDevice
  busy: boolean
  onEnd: () => void
}

/** A device: what it runs on, since when, when it was seen last. */
export function DeviceRow({ device, busy, onEnd }: DeviceRowProps) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const system = systemOf(device.device)
  const name = system === null ? t('account.devices.unknown') : t('account.devices.app', { system })
  const age = ageText(t, device.lastSeenAt, now)
  const since = new Date(device.signedInAt).toLocaleDateString(i18n.language, { dateStyle: 'long' })
  return (
    <li className={row.row}>
      <IconDeviceDesktop />
      <div className={row.words}>
        <b>{name}</b>
        <span title={device.device}>{t('account.devices.since', { date: since })}</span>
        {!device.current && (
          <span>
            <Seen at={device.lastSeenAt} />
          </span>
        )}
      </div>
      {device.current ? (
        <span className={row.now}>{t('account.devices.here')}</span>
      ) : (
        <Button kind="line" size="s" busy={busy} aria-label={t('account.devices.endOf', { device: name, age })} onClick={onEnd}>
          {t('account.devices.end')}
        </Button>
      )}
    </li>
  )
}

function Seen({ at }: { at: string }) {
  const { t } = useTranslation()
  const [before = '', after = ''] = t('account.devices.seen', { age: '\u0000' }).split('\u0000')
  return (
    <>
      {before}
      <Age at={at} />
      {after}
    </>
  )
}
