import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import type { Room } from '../../../shared/contract/chat-shapes'
import { desktop } from '../../bridge/desktop'
import { asAppError, errorMessage } from '../../bridge/error-messages'
import { keepFocusNear } from '../../hooks/focus-near'
import { useLive } from '../../hooks/use-live'
import { Dialog } from '../../ui/Dialog'
import { useToast } from '../../ui/Toast'
import { roomName } from './room-words'
import { useLeaveRoomMutation } from './talk-api'

/** Leaving a room, asked about first: it ends for both (decision 17). `dialog` is to be drawn. */
export function useLeaveRoom(alone: boolean) {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const openId = useLive(useParams()['roomId'])
  const [asked, setAsked] = useState(false)
  // Its name stands in the dialog until that is gone.
  const [room, setRoom] = useState<Room | null>(null)
  const [leaveRoom, { isLoading }] = useLeaveRoomMutation()
  const leave = async ({ id: roomId }: Room) => {
    const moveFocus = keepFocusNear(roomId)
    const { error } = await leaveRoom({ roomId })
    setAsked(false)
    if (error) return toast(errorMessage(t, asAppError(error)))
    if (alone) return desktop.closeRoomWindow()
    moveFocus()
    toast(t('talk.leave.done'))
    if (openId.current === roomId) void navigate('/talk', { replace: true })
  }
  const dialog = (
    <Dialog
      opened={asked}
      onClose={() => setAsked(false)}
      title={t('talk.leave.title')}
      verb={t('talk.leave.verb')}
      onConfirm={() => room && void leave(room)}
      busy={isLoading}
      danger
    >
      <p>{room && t('talk.leave.text', { name: roomName(t, room) })}</p>
    </Dialog>
  )
  const ask = (about: Room) => {
    setRoom(about)
    setAsked(true)
  }
  return { ask, dialog }
}
