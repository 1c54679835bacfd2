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
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useSessionsQuery({})
  if (data === undefined && error !== undefined)
    return (
      <ErrorState title={t('account.devices.failed')} busy={isFetching} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (data === undefined) return <Waiting />
  return (
    <>
      <ul className={styles.list}>
        {data.sessions.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      <EndOthers others={data.sessions.filter(({ current }) => !current)} />
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

/** A device: its system, when it signed in and when it was last seen. Several can be logged out at the same time. */
function DeviceRow({ device }: { device: SignedInDevice }) {
  const { t, i18n } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const now = useNow()
  const [end, { isLoading }] = useEndSessionMutation()
  const logOut = async () => {
    if (isLoading) return
    const moveFocus = keepFocusNear(device.id)
    const { error } = await end({ sessionId: device.id })
    moveFocus()
    toast(error ? errorText(error) : t('account.devices.ended'))
  }
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
        <Button
          kind="line"
          size="s"
          busy={isLoading}
          aria-label={t('account.devices.endOf', { device: name, age })}
          onClick={() => void logOut()}
        >
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
function EndOthers({ others }: { others: SignedInDevice[] }) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const [asked, setAsked] = useState(false)
  const [end, { isLoading }] = useEndOtherSessionsMutation()
  const endAll = async () => {
    const moveFocus = keepFocusNear(...others.map(({ id }) => id))
    const { error } = await end({})
    setAsked(false)
    moveFocus()
    toast(error ? errorText(error) : t('account.devices.othersEnded'))
  }
  return (
    <>
      {others.length === 0 ? (
        <p className={styles.alone}>{t('account.devices.alone')}</p>
      ) : (
        <Button kind="line" className={styles.all} command="endOthers" onClick={() => setAsked(true)}>
          {t('account.devices.endOthers')}
        </Button>
      )}
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
