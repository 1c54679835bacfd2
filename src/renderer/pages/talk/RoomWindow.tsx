import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { desktop } from '../../bridge/desktop'
import { useSession } from '../../bridge/session'
import { useRooms } from '../../features/talk/use-rooms'
import { RoomPane } from './RoomPane'
import styles from './TalkPage.module.css'

/** One room in a window of its own, with a bar that only moves it. What leads elsewhere leads there in the main window. */
export function RoomWindow({ roomId }: { roomId: string }) {
  const { t } = useTranslation()
  const { signedIn } = useSession()
  const list = useRooms()
  const isSetting = useLocation().pathname.endsWith('/setting')
  return (
    <div className={styles.alone} onClickCapture={leadElsewhere}>
      <header className={styles.bar}>{t('common.appName')}</header>
      <main tabIndex={-1} className={styles.main}>
        {signedIn && <RoomPane roomId={roomId} list={list} isSetting={isSetting} single card={null} alone />}
      </main>
    </div>
  )
}

function leadElsewhere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null
  if (link === null) return
  event.preventDefault()
  event.stopPropagation()
  desktop.showInMain(link.getAttribute('href')?.slice(1) ?? '/')
}
