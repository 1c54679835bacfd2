import { IconFileText, IconNotebook, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import cups from '../../../resources/art/spot-cups.svg'
import { desktop } from '../desktop/desktop'
import { useCommunityState } from '../desktop/machine'
import { Button, ButtonLink } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import styles from './CommunityGate.module.css'
import { RestoredNotice, SetAsideNotice } from './CommunityNotices'

/** Shows the pages, or what to do if the embedded community could not start; the notebook needs none. */
export function CommunityGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const community = useCommunityState()
  const needsCommunity = !useLocation().pathname.startsWith('/notebook')
  if (community.state !== 'failed' || !needsCommunity) {
    return (
      <>
        {children}
        {community.state === 'ready' && community.setAside !== undefined && <SetAsideNotice file={community.setAside} />}
        {community.state === 'ready' && community.restored !== undefined && <RestoredNotice {...community.restored} />}
      </>
    )
  }
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
            <ButtonLink to="/notebook" kind="line" icon={<IconNotebook />}>
              {t('shell.openNotebook')}
            </ButtonLink>
            <Button icon={<IconRefresh />} onClick={() => void desktop.retryCommunity()}>
              {t('common.retry')}
            </Button>
          </div>
        }
      >
        {community.reason ? t(`shell.communityFailedBy.${community.reason}`, { folder: community.folder }) : t('shell.communityFailedNext')}
      </EmptyState>
    </div>
  )
}
