import { useTranslation } from 'react-i18next'
import type { Room } from '../../../shared/contract/chat-shapes'
import { useErrorText } from '../../bridge/error-messages'
import { useToast } from '../../ui/Toast'
import { useSetRoomAlarmMutation } from './talk-api'

/** Turns a room's notifications on or off: at once, and back with one toast when it could not be saved. */
export function useSetAlarm(): (room: Room, on: boolean) => void {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const [setAlarm] = useSetRoomAlarmMutation()
  return ({ id: roomId }, on) =>
    void setAlarm({ roomId, on }).then(({ error }) =>
      toast(error ? errorText(error) : t(on ? 'talk.room.alarmIsOn' : 'talk.room.alarmIsOff')),
    )
}
