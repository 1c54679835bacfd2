import { IconAppWindow, IconBell, IconBellOff, IconFlag, IconLogout2, IconSettings, IconUserOff, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Room } from '../../../shared/contract/chat-shapes'
import { desktop } from '../../bridge/desktop'
import { useModeration } from '../../bridge/moderation'
import type { MenuEntry } from '../../ui/Menu'
import { closeWindowKey } from './room-keys'
import { useLeaveRoom } from './use-leave-room'
import { useSetAlarm } from './use-set-alarm'

interface RoomMenuPlace {
  /** In a window that has one room only. */
  alone: boolean
  /** A bell stands beside it already. */
  belled: boolean
}

/** What else can be done with a room, for its menus. `dialog` is to be drawn beside them. */
export function useRoomMenu({ alone, belled }: RoomMenuPlace) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { report, block } = useModeration()
  const setAlarm = useSetAlarm()
  const { ask, dialog } = useLeaveRoom(alone)
  const entriesOf = (room: Room): MenuEntry[] => {
    const { id: userId, nickname } = room.partner
    const entries: MenuEntry[] = []
    if (!belled && room.kind !== 'self') {
      const label = t(room.alarm ? 'talk.room.alarmOff' : 'talk.room.alarmOn')
      const run = () => setAlarm(room, !room.alarm)
      entries.push({ key: 'alarm', label, icon: room.alarm ? <IconBellOff /> : <IconBell />, run })
    }
    const openWindow = () => void desktop.openRoomWindow(room.id)
    if (!alone && room.kind !== 'bot')
      entries.push({ key: 'window', label: t('talk.room.ownWindow'), icon: <IconAppWindow />, run: openWindow })
    if (alone)
      entries.push({
        key: 'close',
        label: t('talk.room.closeWindow'),
        icon: <IconX />,
        shortcut: closeWindowKey,
        run: desktop.closeRoomWindow,
      })
    const toSettings = () => void navigate(`/talk/${room.id}/setting`)
    entries.push({ key: 'settings', label: t('talk.room.settings'), icon: <IconSettings />, run: toSettings })
    if (room.kind === 'pair') {
      const blockLabel = t('moderation.menu.block', { name: nickname })
      const reportLabel = t('talk.room.reportPerson', { name: nickname })
      entries.push(
        'rule',
        { key: 'block', label: blockLabel, icon: <IconUserOff />, run: () => block({ userId, nickname }) },
        { key: 'report', label: reportLabel, icon: <IconFlag />, danger: true, run: () => report({ kind: 'user', id: userId }) },
        { key: 'leave', label: t('talk.settings.leave'), icon: <IconLogout2 />, danger: true, run: () => ask(room) },
      )
    }
    return entries
  }
  return { entriesOf, dialog }
}
