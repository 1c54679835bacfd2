import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { desktop } from '../desktop/desktop'
import { useCommunityState } from '../desktop/machine'
import { useLive } from '../hooks/use-live'
import { useSwitchCommunity } from '../parts/community/use-open-community'
import { onDemand } from '../ui/later'

const CommunityFailed = onDemand(() => import('./CommunityProblems').then((module) => module.CommunityFailed))
const OtherComputer = onDemand(() => import('./CommunityProblems').then((module) => module.OtherComputer))
const SetAsideNotice = onDemand(() => import('./CommunityProblems').then((module) => module.SetAsideNotice))
const RestoredNotice = onDemand(() => import('./CommunityProblems').then((module) => module.RestoredNotice))

/**
 * Shows the pages, or what to do if the embedded community could not start, or another computer answers in place of a remote one; the
 * notebook needs none.
 */
export function CommunityGate({ children }: { children: ReactNode }) {
  const community = useCommunityState()
  const { pathname } = useLocation()
  const needsCommunity = !pathname.startsWith('/notebook')
  const leavesCommunity = pathname === '/join' || pathname === '/profile/setting/community'
  if (community.state === 'stranger' && needsCommunity && !leavesCommunity) return <OtherComputer />
  if (community.state === 'failed' && needsCommunity) return <CommunityFailed {...community} />
  return (
    <>
      {children}
      {community.state === 'ready' && community.setAside !== undefined && <SetAsideNotice file={community.setAside} />}
      {community.state === 'ready' && community.restored !== undefined && <RestoredNotice {...community.restored} />}
    </>
  )
}

/** Opens the community that was chosen in the tray (docs/product/desktop.md "Several communities"). */
export function CommunitySwitchHost() {
  const open = useLive(useSwitchCommunity())
  useEffect(() => desktop.on('openCommunity', (choice) => open.current(choice)), [open])
  return null
}
