import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../bridge/error-messages'
import { ErrorState } from '../../ui/ErrorState'
import { Skeleton } from '../../ui/Skeleton'
import { useToast } from '../../ui/Toast'
import { DeviceRow } from './DeviceRow'
import styles from './Devices.module.css'
import { EndOthers } from './EndOthers'
import row from './SettingRow.module.css'
import { useEndSessionMutation, useSessionsQuery } from './settings-api'

/** The list of devices, each with a way to log out there, and one for all others. */
export function Devices() {
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
    const { error: failure } = await end({ sessionId })
    // One that is gone already is as it was wanted.
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
        <li key={width} className={row.row}>
          <Skeleton width={24} height={24} />
          <div className={row.words}>
            <Skeleton width={width} height={16} />
            <Skeleton width={120} height={13} className={styles.second} />
          </div>
        </li>
      ))}
    </ul>
  )
}
