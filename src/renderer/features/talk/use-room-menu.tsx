import { IconAppWindow, IconFlag, IconLogout2, IconSettings, IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Room } from '../../../shared/contract/chat-shapes'
import { desktop } from '../../bridge/desktop'
import { useModeration } from '../../bridge/moderation'
import type { MenuEntry } from '../../ui/Menu'
import { useLeaveRoom } from './use-leave-room'

/** What else can be done with a room, for the menu in its head. `dialog` is to be drawn beside it. */
export function useRoomMenu(room: Room, alone: boolean) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { report, block } = useModeration()
  const { ask, dialog } = useLeaveRoom(room, alone)
  const { id: userId, nickname } = room.partner
  const entries: MenuEntry[] = []
  const openWindow = () => void desktop.openRoomWindow(room.id)
  if (!alone && room.kind !== 'bot')
    entries.push({ key: 'window', label: t('talk.room.ownWindow'), icon: <IconAppWindow />, run: openWindow })
  const toSettings = () => void navigate(`/talk/${room.id}/setting`)
  entries.push({ key: 'settings', label: t('talk.room.settings'), icon: <IconSettings />, run: toSettings })
  if (room.kind === 'pair') {
    const reportLabel = t('talk.room.reportPerson', { name: nickname })
    entries.push(
      'rule',
      {
        key: 'block',
        label: t('moderation.menu.block', { name: nickname }),
        icon: <IconUserOff />,
        run: () => block({ userId, nickname }),
      },
      { key: 'report', label: reportLabel, icon: <IconFlag />, danger: true, run: () => report({ kind: 'user', id: userId }) },
      { key: 'leave', label: t('talk.settings.leave'), icon: <IconLogout2 />, danger: true, run: ask },
    )
  }
  return { entries, dialog }
}
