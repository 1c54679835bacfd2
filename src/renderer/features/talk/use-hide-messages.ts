import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../bridge/error-messages'
import { keepFocusNear } from '../../hooks/focus-near'
import { useLive } from '../../hooks/use-live'
import { useToast } from '../../ui/Toast'
import { useHideMessagesMutation, useShowMessagesMutation } from './talk-api'

/** Deletes what was said in one breath, for oneself alone: at once, with a toast that offers to undo it (decision 8). */
export function useHideMessages(roomId: string): (messageIds: string[]) => void {
  const { t } = useTranslation()
  const toast = useLive(useToast())
  const errorText = useLive(useErrorText())
  const [hide] = useHideMessagesMutation()
  const [show] = useShowMessagesMutation()
  const undo = async (messageIds: string[]) => {
    const { error } = await show({ roomId, messageIds })
    if (error) toast.current(errorText.current(error))
  }
  return async (messageIds) => {
    const moveFocus = keepFocusNear(messageIds[0] ?? '')
    const hiding = hide({ roomId, messageIds })
    moveFocus()
    const { error } = await hiding
    if (error) return toast.current(errorText.current(error))
    toast.current({ text: t('talk.room.hidden'), action: { label: t('common.undo'), run: () => void undo(messageIds) } })
  }
}
