import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Room } from '../../../shared/contract/chat-shapes'
import { asAppError, errorMessage } from '../../bridge/error-messages'
import { Dialog } from '../../ui/Dialog'
import { useToast } from '../../ui/Toast'
import { roomName } from './room-words'
import { useLeaveRoomMutation } from './talk-api'

/** Leaving a room, asked about first: it ends for both (decision 17). */
export function useLeaveRoom(room: Room, alone: boolean) {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const [leaveRoom, { isLoading }] = useLeaveRoomMutation()
  const leave = async () => {
    const { error } = await leaveRoom({ roomId: room.id })
    setAsked(false)
    if (error) return toast(errorMessage(t, asAppError(error)))
    if (alone) return window.close()
    toast(t('talk.leave.done'))
    void navigate('/talk', { replace: true })
  }
  const dialog = (
    <Dialog
      opened={asked}
      onClose={() => setAsked(false)}
      title={t('talk.leave.title')}
      verb={t('talk.leave.verb')}
      onConfirm={() => void leave()}
      busy={isLoading}
      danger
    >
      <p>{t('talk.leave.text', { name: roomName(t, room) })}</p>
    </Dialog>
  )
  return { ask: () => setAsked(true), dialog }
}
