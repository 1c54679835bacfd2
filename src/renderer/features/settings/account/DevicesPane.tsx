import { IconDeviceDesktop } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignedInDevice } from '../../../../shared/contract/account-shapes'
import { useEndOtherSessionsMutation, useEndSessionMutation, useSessionsQuery } from '../../../data/account'
import { useErrorText } from '../../../hooks/error-messages'
import { keepFocusNear } from '../../../hooks/focus'
import { useNow } from '../../../hooks/use-now'
import { Age, ageText } from '../../../ui/Age'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'
import { ErrorState } from '../../../ui/ErrorState'
import { momentText } from '../../../ui/format'
import { Skeleton } from '../../../ui/Skeleton'
import { useToast } from '../../../ui/Toast'
import { MembersOnly, Pane } from '../Pane'
import pane from '../Pane.module.css'
import { systemOf } from '../settings-text'
import styles from './DevicesPane.module.css'

/** The devices the member is signed in on (docs/product/accounts.md "Sessions"). */
export function DevicesPane() {
  const { t } = useTranslation()
  return (
    <Pane title={t('account.devices.title')} intro={t('account.devices.intro')}>
      <MembersOnly>{() => <Devices />}</MembersOnly>
    </Pane>
  )
}

/** The list of devices; each, or all others together, can be logged out. */
function Devices() {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useSessionsQuery({})
  const [end, { isLoading, originalArgs }] = useEndSessionMutation()
  if (data === undefined && error !== undefined)
    return (
      <ErrorState title={t('account.devices.failed')} busy={isFetching} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (data === undefined) return <Waiting />

  const logOut = async (sessionId: string) => {
    if (isLoading) return
    const moveFocus = keepFocusNear(sessionId)
    const { error: failure } = await end({ sessionId })
    moveFocus()
    // A session that has ended meanwhile counts as ended.
    const gone = failure === undefined || ('code' in failure && failure.code === 'notFound')
    toast(gone ? t('account.devices.ended') : errorText(failure))
    if (failure) void refetch()
  }
  return (
    <>
      <ul className={styles.list}>
        {data.sessions.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            busy={isLoading && originalArgs?.sessionId === device.id}
            onEnd={() => void logOut(device.id)}
          />
        ))}
      </ul>
      {data.sessions.length > 1 ? <EndOthers /> : <p className={styles.alone}>{t('account.devices.alone')}</p>}
    </>
  )
}

function Waiting() {
  return (
    <ul className={styles.list} aria-busy="true">
      {[150, 180].map((width) => (
        <li key={width} className={pane.row}>
          <Skeleton width={24} height={24} />
          <div className={pane.words}>
            <Skeleton width={width} height={16} />
            <Skeleton width={120} height={13} className={styles.second} />
          </div>
        </li>
      ))}
    </ul>
  )
}

interface DeviceRowProps {
  device: SignedInDevice
  busy: boolean
  onEnd: () => void
}

/** A device: its system, when it signed in and when it was last seen. */
function DeviceRow({ device, busy, onEnd }: DeviceRowProps) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const system = systemOf(device.device)
  const name = system === null ? t('account.devices.unknown') : t('account.devices.app', { system })
  const age = ageText(t, device.lastSeenAt, now)
  const since = momentText(i18n.language, Date.parse(device.signedInAt))
  return (
    <li className={pane.row} data-item-id={device.id}>
      <IconDeviceDesktop />
      <div className={pane.words}>
        <b>{name}</b>
        <span title={device.device}>{t('account.devices.since', { date: since })}</span>
        {!device.current && (
          <span>
            <Seen at={device.lastSeenAt} />
          </span>
        )}
      </div>
      {device.current ? (
        <span className={pane.now}>{t('account.devices.here')}</span>
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

/** Logs out on every other device, after a confirmation. */
function EndOthers() {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const [asked, setAsked] = useState(false)
  const [end, { isLoading }] = useEndOtherSessionsMutation()
  const endAll = async () => {
    const { error } = await end({})
    setAsked(false)
    toast(error ? errorText(error) : t('account.devices.othersEnded'))
  }
  return (
    <>
      <Button kind="line" className={styles.all} command="endOthers" onClick={() => setAsked(true)}>
        {t('account.devices.endOthers')}
      </Button>
      <Dialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('account.devices.othersTitle')}
        verb={t('account.devices.end')}
        onConfirm={() => void endAll()}
        busy={isLoading}
      >
        <p>{t('account.devices.othersText')}</p>
      </Dialog>
    </>
  )
}
