import { IconServer } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { desktop } from '../../bridge/desktop'
import { useCommunity, useCommunityState } from '../../bridge/machine'
import { CommunityDialog } from './CommunityDialog'
import styles from './CommunityLine.module.css'

/** Which community one logs in to, and the way to another. */
export function CommunityLine() {
  const { t } = useTranslation()
  const { address } = useCommunity()
  const failed = useCommunityState().state === 'failed'
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <div className={styles.line}>
        <IconServer />
        {failed ? (
          <span role="alert" className={styles.failed}>
            {t('session.community.failed')}
          </span>
        ) : (
          <span className="one">{address ?? t('session.community.embedded')}</span>
        )}
        {failed && (
          <button type="button" onClick={() => void desktop.retryCommunity()}>
            {t('common.retry')}
          </button>
        )}
        <button type="button" onClick={() => setChoosing(true)}>
          {t('session.community.change')}
        </button>
      </div>
      <CommunityDialog opened={choosing} onClose={() => setChoosing(false)} />
    </>
  )
}
