import { IconFileText, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import cups from '../../../resources/art/spot-cups.svg'
import { desktop } from '../bridge/desktop'
import { useCommunityState } from '../bridge/machine'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import styles from './CommunityGate.module.css'

/** The pages, unless the community inside the app could not be started: then what to do about it. */
export function CommunityGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const community = useCommunityState()
  if (community.state !== 'failed') return children
  return (
    <div role="alert" className={styles.gate}>
      <EmptyState
        art={cups}
        heading="h1"
        title={t('shell.communityFailed')}
        action={
          <div className={styles.acts}>
            <Button kind="line" icon={<IconFileText />} onClick={() => void desktop.showLog()}>
              {t('shell.showLog')}
            </Button>
            <Button icon={<IconRefresh />} onClick={() => void desktop.retryCommunity()}>
              {t('common.retry')}
            </Button>
          </div>
        }
      >
        {t('shell.communityFailedNext')}
      </EmptyState>
    </div>
  )
}
