import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { useRooms } from '../../data/chat'
import { useIsCorrecting } from '../../data/correcting'
import { useSession } from '../../data/session'
import { desktop } from '../../desktop/desktop'
import { useAttachments } from '../../features/chat/composer/Attachments'
import { closeWindowKey } from '../../features/chat/room/room-keys'
import { usePlainKeys } from '../../hooks/plain-keys'
import { isMac, useHotkey, useSheetEscape } from '../../hooks/shortcuts'
import { useMediaWidth } from '../../hooks/use-media-width'
import { DemoMark } from '../../parts/community/DemoMark'
import { SuspensionBanner } from '../../parts/moderation/SuspensionBanner'
import styles from './ChatPage.module.css'
import { RoomPane } from './RoomPane'

/** One room in a window of its own, with a bar to drag it by. Links to other pages open in the main window. */
export function RoomWindow({ roomId }: { roomId: string }) {
  const { t } = useTranslation()
  const { signedIn } = useSession()
  const list = useRooms()
  const isSetting = useLocation().pathname.endsWith('/setting')
  const isCorrecting = useIsCorrecting()
  const width = useMediaWidth()
  useCloseKeys(roomId, isSetting)
  useMainKeys()
  return (
    <div className={styles.window} onClickCapture={openInMain}>
      <header className={styles.bar}>
        {t('common.appName')}
        <DemoMark />
      </header>
      <SuspensionBanner />
      <main tabIndex={-1} className={styles.main} inert={isCorrecting && width !== 'wide'}>
        {signedIn && <RoomPane roomId={roomId} list={list} isSetting={isSetting} single card={null} ownWindow />}
      </main>
    </div>
  )
}

/** Escape closes the settings, then the window. Drafts and unsent messages are stored by main. */
function useCloseKeys(roomId: string, isSetting: boolean): void {
  const navigate = useNavigate()
  const { list: attachments } = useAttachments(roomId)
  useSheetEscape(() => {
    if (isSetting) void navigate(`/talk/${roomId}`, { replace: true })
    // Attached pictures are lost with the page, so Escape alone does not close it.
    else if (attachments.length === 0) desktop.closeRoomWindow()
  })
  // On macOS the menu has this shortcut.
  useHotkey(closeWindowKey, () => desktop.closeRoomWindow(), !isMac())
}

/** The shortcuts that open something in the main window. */
function useMainKeys(): void {
  useHotkey({ key: 'n', mod: true }, () => desktop.commandInMain('write'))
  useHotkey({ key: ',', mod: true }, () => desktop.commandInMain('settings'))
  useHotkey({ key: 'k', mod: true }, () => desktop.commandInMain('palette'))
  usePlainKeys({ '?': () => desktop.commandInMain('shortcuts') })
}

function openInMain(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null
  if (link === null) return
  event.preventDefault()
  event.stopPropagation()
  desktop.showInMain(link.getAttribute('href')?.slice(1) ?? '/')
}
