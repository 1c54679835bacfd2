import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { desktop } from '../../bridge/desktop'
import { useSession } from '../../bridge/session'
import { closeWindowKey } from '../../features/talk/room-keys'
import { useRooms } from '../../features/talk/use-rooms'
import { useShots } from '../../features/talk/use-shots'
import { isMac } from '../../hooks/shortcuts'
import { useHotkey } from '../../hooks/use-hotkey'
import { useSheetEscape } from '../../ui/use-sheet-escape'
import { RoomPane } from './RoomPane'
import styles from './TalkPage.module.css'

/** One room in a window of its own, with a bar that only moves it. What leads elsewhere leads there in the main window. */
export function RoomWindow({ roomId }: { roomId: string }) {
  const { t } = useTranslation()
  const { signedIn } = useSession()
  const list = useRooms()
  const isSetting = useLocation().pathname.endsWith('/setting')
  useClosingKeys(roomId, isSetting)
  return (
    <div className={styles.alone} onClickCapture={leadElsewhere}>
      <header className={styles.bar}>{t('common.appName')}</header>
      <main tabIndex={-1} className={styles.main}>
        {signedIn && <RoomPane roomId={roomId} list={list} isSetting={isSetting} single card={null} alone />}
      </main>
    </div>
  )
}

/** Escape takes what was opened last: at the end the window. What is written is kept, and so is what waits to be sent. */
function useClosingKeys(roomId: string, isSetting: boolean): void {
  const navigate = useNavigate()
  const { shots } = useShots(roomId)
  useSheetEscape(() => {
    if (isSetting) void navigate(`/talk/${roomId}`, { replace: true })
    // Pictures live no longer than the page: a key that is pressed in passing does not throw them away.
    else if (shots.length === 0) desktop.closeRoomWindow()
  })
  // On macOS the menu has it.
  useHotkey(closeWindowKey, () => desktop.closeRoomWindow(), !isMac())
}

function leadElsewhere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null
  if (link === null) return
  event.preventDefault()
  event.stopPropagation()
  desktop.showInMain(link.getAttribute('href')?.slice(1) ?? '/')
}
