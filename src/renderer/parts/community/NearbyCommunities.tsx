import { IconWifi } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNearbyQuery } from '../../data/communities'
import { Chip } from '../../ui/Chip'
import styles from './NearbyCommunities.module.css'

/** Main looks for communities for as long as it is asked. */
const askEveryMs = 1_500

/**
 * The communities that are hosted in this network (docs/product/hosting.md "Found nearby"). Nothing is sent to one before it is chosen. Its
 * address is always shown, since anybody in the network can take any name.
 */
export function NearbyCommunities({ onChoose }: { onChoose: (address: string) => void }) {
  const { t } = useTranslation()
  const title = useId()
  const { data: found = [] } = useNearbyQuery(undefined, { pollingInterval: askEveryMs })
  return (
    <div className={styles.nearby}>
      <span role="status" className="sr">
        {found.length > 0 && t('community.nearby.found', { count: found.length })}
      </span>
      {found.length > 0 && (
        <>
          <span id={title} className={styles.title}>
            {t('community.nearby.title')}
          </span>
          <ul aria-labelledby={title} className={styles.list}>
            {found.map(({ address, name }) => (
              <li key={address}>
                <Chip className={styles.chip} onClick={() => onChoose(address)}>
                  <IconWifi />
                  <bdi className="one">{name ?? t('community.nearby.nameless')}</bdi>
                  <span className={styles.address}>{new URL(address).host}</span>
                </Chip>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
