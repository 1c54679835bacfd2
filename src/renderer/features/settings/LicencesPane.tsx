import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/ErrorState'
import { Skeleton } from '../../ui/Skeleton'
import { LicenceList } from './LicenceList'
import styles from './Licences.module.css'
import { useLicencesQuery } from './settings-api'
import { TermsTabs } from './TermsTabs'

/** The open-source software inside the app (specification 2 `/terms/opensource`). */
export function LicencesPane() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useLicencesQuery()
  return (
    <>
      <TermsTabs at="opensource" />
      <h2 className="sr">{t('account.licences.title')}</h2>
      {data && (
        <>
          <p className={styles.intro}>{t('account.licences.intro', { count: data.length })}</p>
          <LicenceList licences={data} />
        </>
      )}
      {!data && error === undefined && <Waiting />}
      {!data && error !== undefined && (
        <ErrorState title={t('account.licences.failed')} busy={isFetching} onRetry={() => void refetch()}>
          {t('account.licences.failedText')}
        </ErrorState>
      )}
    </>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {[180, 120, 210, 150, 190, 130].map((width) => (
        <div key={width} className={styles.line}>
          <Skeleton width={width} height={16} />
        </div>
      ))}
    </div>
  )
}
