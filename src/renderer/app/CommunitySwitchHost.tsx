import { useEffect } from 'react'
import { desktop } from '../desktop/desktop'
import { useLive } from '../hooks/use-live'
import { useSwitchCommunity } from '../parts/community/use-open-community'

/** Opens the community that was chosen in the tray (docs/product/desktop.md "Several communities"). */
export function CommunitySwitchHost() {
  const open = useLive(useSwitchCommunity())
  useEffect(() => desktop.on('openCommunity', (choice) => open.current(choice)), [open])
  return null
}
