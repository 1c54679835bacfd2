import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type CommunityStorage, isNearlyFull } from '../../../../shared/hosting'
import { useBackupsQuery } from '../../../data/backups'
import { desktop } from '../../../desktop/desktop'
import { classNames } from '../../../ui/class-names'
import { sizeText } from '../../../ui/format'
import styles from './StorageSetting.module.css'

const parts = ['pictures', 'voice', 'backups', 'database'] as const
const measureEveryMs = 60_000

/** What the community needs of the disk, and how much is left. It is measured while this is shown. */
export function StorageSetting({ storage }: { storage: CommunityStorage | null }) {
  const { t } = useTranslation()
  // A new backup, or one that was removed, counts at once.
  const { data: backups } = useBackupsQuery()
  const newest = backups?.kept[0]?.at
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again for each backup
  useEffect(() => {
    desktop.measureStorage()
    const measuring = setInterval(desktop.measureStorage, measureEveryMs)
    return () => clearInterval(measuring)
  }, [newest])
  return (
    <section className={styles.storage} aria-label={t('hosting.storage.title')}>
      <div className={styles.head}>
        <b>{t('hosting.storage.title')}</b>
        {storage === null ? <span>{t('hosting.storage.unknown')}</span> : <Total storage={storage} />}
      </div>
      {storage !== null && <Parts storage={storage} />}
    </section>
  )
}

const usedOf = (storage: CommunityStorage) => parts.reduce((sum, part) => sum + storage[part], 0)

function Total({ storage }: { storage: CommunityStorage }) {
  const { t, i18n } = useTranslation()
  const free = sizeText(i18n.language, storage.free)
  if (isNearlyFull(storage)) {
    return (
      <span role="alert" className={styles.warning}>
        <IconAlertTriangle />
        {t('hosting.storage.nearlyFull', { free })}
      </span>
    )
  }
  return <span>{t('hosting.storage.used', { used: sizeText(i18n.language, usedOf(storage)), free })}</span>
}

function Parts({ storage }: { storage: CommunityStorage }) {
  const { t, i18n } = useTranslation()
  return (
    <>
      <div aria-hidden className={styles.bar}>
        {parts.map((part) => storage[part] > 0 && <i key={part} className={styles[part]} style={{ flexGrow: storage[part] }} />)}
      </div>
      <ul className={styles.legend}>
        {parts.map((part) => (
          <li key={part}>
            <i aria-hidden className={classNames(styles.swatch, styles[part])} />
            {t(`hosting.storage.${part}`, { size: sizeText(i18n.language, storage[part]) })}
          </li>
        ))}
      </ul>
    </>
  )
}
