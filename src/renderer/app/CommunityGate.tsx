import { IconFileText, IconKey, IconNotebook, IconRefresh, IconServer2 } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import cups from '../../../resources/art/spot-cups.svg'
import { desktop } from '../desktop/desktop'
import { useCommunity, useCommunityState } from '../desktop/machine'
import { useLive } from '../hooks/use-live'
import { useSwitchCommunity } from '../parts/community/use-open-community'
import { Button, ButtonLink } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { later } from '../ui/later'
import styles from './CommunityGate.module.css'

const SetAsideNotice = later(() => import('./CommunityNotices').then((module) => module.SetAsideNotice))
const RestoredNotice = later(() => import('./CommunityNotices').then((module) => module.RestoredNotice))

/**
 * Shows the pages, or what to do if the embedded community could not start, or another computer answers in place of a remote one; the
 * notebook needs none.
 */
export function CommunityGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const community = useCommunityState()
  const { pathname } = useLocation()
  const needsCommunity = !pathname.startsWith('/notebook')
  const leavesCommunity = pathname === '/join' || pathname === '/profile/setting/community'
  if (community.state === 'stranger' && needsCommunity && !leavesCommunity) return <Stranger />
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

/** Another key than the one that is pinned (docs/product/hosting.md "A changed key"). */
function Stranger() {
  const { t } = useTranslation()
  const { address } = useCommunity()
  if (address === null) return null
  return (
    <div role="alert" className={styles.gate}>
      <EmptyState
        art={cups}
        heading="h1"
        title={t('hosting.stranger.title')}
        action={
          <div className={styles.acts}>
            <ButtonLink to="/profile/setting/community" kind="line" icon={<IconServer2 />}>
              {t('hosting.stranger.other')}
            </ButtonLink>
            <ButtonLink to={`/join?address=${encodeURIComponent(address)}`} icon={<IconKey />}>
              {t('hosting.stranger.again')}
            </ButtonLink>
          </div>
        }
      >
        {t('hosting.stranger.text', { address })}
      </EmptyState>
    </div>
  )
}

/** Opens the community that was chosen in the tray (docs/product/desktop.md "Several communities"). */
export function CommunitySwitchHost() {
  const open = useLive(useSwitchCommunity())
  useEffect(() => desktop.on('openCommunity', (choice) => open.current(choice)), [open])
  return null
}
