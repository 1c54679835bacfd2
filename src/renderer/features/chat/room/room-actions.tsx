import {
  IconAppWindow,
  IconBell,
  IconBellOff,
  IconClockPlay,
  IconFlag,
  IconLogout2,
  IconSettings,
  IconUserOff,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import type { Room } from '../../../../shared/contract/chat-shapes'
import { draftKey, editDraftKey, isActivePair, voiceDraftKey } from '../../../data/chat'
import { useSaveDraft } from '../../../data/local-data'
import { useSession } from '../../../data/session'
import { desktop } from '../../../desktop/desktop'
import { errorMessage, useErrorText } from '../../../hooks/error-messages'
import { keepFocusNear } from '../../../hooks/focus'
import { useLive } from '../../../hooks/use-live'
import { useOnce } from '../../../hooks/use-once'
import { useModeration } from '../../../parts/moderation/use-moderation'
import { discardRecording } from '../../../parts/voice/recordings'
import { Dialog } from '../../../ui/Dialog'
import type { MenuEntry } from '../../../ui/Menu'
import { useToast } from '../../../ui/Toast'
import { roomName } from '../chat-text'
import { closeWindowKey } from './room-keys'

/** Turns a room's notifications on or off: at once, undone with a toast where the change could not be saved. */
export function useSetAlarm(): (room: Room, on: boolean) => void {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  return ({ id: roomId }, on) =>
    void desktop
      .call('setRoomAlarm', { roomId, on })
      .then((answer) => toast(!answer.ok ? errorText(answer.error) : t(on ? 'chat.room.alarmIsOn' : 'chat.room.alarmIsOff')))
}

/**
 * Leaving a room after a confirmation: the room ends for both members (docs/product/chat.md "Ended rooms").
 * @param ownWindow the room has a window of its own, which is closed
 * @returns `ask` opens the dialog for a room; `dialog` has to be rendered
 */
export function useLeaveRoom(ownWindow: boolean) {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const openId = useLive(useParams()['roomId'])
  const [isOpen, setOpen] = useState(false)
  // Stays set while the dialog closes, which shows the room's name.
  const [room, setRoom] = useState<Room | null>(null)
  const saveDraft = useSaveDraft()
  const userId = useSession().user?.id ?? ''
  const [leaveRoom, isLeaving] = useOnce((roomId: string) => desktop.call('leaveRoom', { roomId }))
  const leave = async ({ id: roomId }: Room) => {
    const moveFocus = keepFocusNear(roomId)
    const answer = await leaveRoom(roomId)
    if (answer === null) return
    setOpen(false)
    if (!answer.ok) return toast(errorMessage(t, answer.error))
    // What was typed or recorded there can no longer be sent. A failure to remove it is not reported.
    await discardRecording({ draftKey: voiceDraftKey(roomId), userId })
    await Promise.all([draftKey(roomId), editDraftKey(roomId), voiceDraftKey(roomId)].map((key) => saveDraft(key, null))).catch(
      () => undefined,
    )
    if (ownWindow) return desktop.closeRoomWindow()
    moveFocus()
    toast(t('chat.leave.done'))
    if (openId.current === roomId) void navigate('/talk', { replace: true })
  }
  const dialog = (
    <Dialog
      opened={isOpen}
      onClose={() => setOpen(false)}
      title={t('chat.leave.title')}
      verb={t('chat.leave.verb')}
      onConfirm={() => room && void leave(room)}
      busy={isLeaving}
      danger
    >
      <p>{room && t('chat.leave.text', { name: roomName(t, room) })}</p>
    </Dialog>
  )
  const ask = (about: Room) => {
    setRoom(about)
    setOpen(true)
  }
  return { ask, dialog }
}

interface RoomMenuPlace {
  /** In a window that has one room only. */
  ownWindow: boolean
  /** A button for the room's notifications is shown beside the menu. */
  hasBell: boolean
  /** Shows the 30 + 30 of the room, which is not beside it. */
  onExchange?: (() => void) | undefined
}

/** The entries of a room's menu. `dialog` has to be rendered beside the menu. */
export function useRoomMenu({ ownWindow, hasBell, onExchange }: RoomMenuPlace) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { report, block } = useModeration()
  const setAlarm = useSetAlarm()
  const { ask, dialog } = useLeaveRoom(ownWindow)
  const entriesOf = (room: Room): MenuEntry[] => {
    const { id: userId, nickname } = room.partner
    const entries: MenuEntry[] = []
    if (!hasBell && room.kind !== 'self') {
      const label = t(room.alarm ? 'chat.room.alarmOff' : 'chat.room.alarmOn')
      const run = () => setAlarm(room, !room.alarm)
      entries.push({ key: 'alarm', label, icon: room.alarm ? <IconBellOff /> : <IconBell />, run })
    }
    if (onExchange !== undefined && isActivePair(room))
      entries.push({ key: 'exchange', label: t('exchange.title'), icon: <IconClockPlay />, run: onExchange })
    const openWindow = () => void desktop.openRoomWindow(room.id)
    if (!ownWindow && room.kind !== 'bot')
      entries.push({ key: 'window', label: t('chat.room.ownWindow'), icon: <IconAppWindow />, run: openWindow })
    if (ownWindow)
      entries.push({
        key: 'close',
        label: t('chat.room.closeWindow'),
        icon: <IconX />,
        shortcut: closeWindowKey,
        run: desktop.closeRoomWindow,
      })
    const toSettings = () => void navigate(`/talk/${room.id}/setting`)
    entries.push({ key: 'settings', label: t('chat.room.settings'), icon: <IconSettings />, run: toSettings })
    if (room.kind === 'pair') {
      const blockLabel = t('moderation.menu.block', { name: nickname })
      const reportLabel = t('chat.room.reportPerson', { name: nickname })
      entries.push(
        'rule',
        { key: 'block', label: blockLabel, icon: <IconUserOff />, run: () => block({ userId, nickname }) },
        { key: 'report', label: reportLabel, icon: <IconFlag />, danger: true, run: () => report({ kind: 'user', id: userId }) },
        { key: 'leave', label: t('chat.settings.leave'), icon: <IconLogout2 />, danger: true, run: () => ask(room) },
      )
    }
    return entries
  }
  return { entriesOf, dialog }
}
