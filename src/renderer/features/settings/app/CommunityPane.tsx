import { useTranslation } from 'react-i18next'
import { useCommunitiesQuery } from '../../../data/communities'
import { useCommunity } from '../../../desktop/machine'
import { Pane, PaneRowsSkeleton } from '../Pane'
import { AddCommunity } from './AddCommunity'
import { BackupsSetting } from './BackupsSetting'
import styles from './CommunityPane.module.css'
import { CommunityRow } from './CommunityRow'

/** The communities of this machine: which is open, opening and leaving them, adding one (docs/product/desktop.md "Several communities"). */
export function CommunityPane() {
  const { t } = useTranslation()
  const { kind, managed } = useCommunity()
  const { data: communities, refetch } = useCommunitiesQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Pane title={t('community.title')} {...(!managed && { intro: t('community.intro') })}>
      {communities === undefined ? (
        <PaneRowsSkeleton of="people" />
      ) : (
        <>
          <ul className={styles.list} aria-label={t('community.title')}>
            {communities.map((each) => (
              <CommunityRow
                key={each.key}
                community={each}
                next={communities.find(({ key }) => key !== each.key)}
                onLeft={() => void refetch()}
              />
            ))}
          </ul>
          {managed ? <p className={styles.managed}>{t('community.managed')}</p> : <AddCommunity communities={communities} />}
        </>
      )}
      {kind === 'embedded' && (
        <div className={styles.backups}>
          <BackupsSetting />
        </div>
      )}
    </Pane>
  )
}
