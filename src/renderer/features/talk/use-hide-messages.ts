import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import { useErrorText } from '../../bridge/error-messages'
import { keepFocusNear } from '../../hooks/focus-near'
import { useLive } from '../../hooks/use-live'
import { useToast } from '../../ui/Toast'
import { talkApi } from './talk-api'
import type { TalkStore } from './talk-cache'

/** Deletes what was said in one breath, for oneself alone: at once, with a toast that offers to undo it (decision 8). */
export function useHideMessages(roomId: string): (messageIds: string[]) => void {
  const { t } = useTranslation()
  const toast = useLive(useToast())
  const errorText = useLive(useErrorText())
  // Every message has this: none of them is to be drawn again for how it goes.
  const { dispatch } = useStore() as unknown as TalkStore
  const { hideMessages, showMessages } = talkApi.endpoints
  const undo = async (messageIds: string[]) => {
    const { error } = await dispatch(showMessages.initiate({ roomId, messageIds }, { track: false }))
    if (error) toast.current(errorText.current(error))
  }
  return async (messageIds) => {
    const moveFocus = keepFocusNear(messageIds[0] ?? '')
    const hiding = dispatch(hideMessages.initiate({ roomId, messageIds }, { track: false }))
    moveFocus()
    const { error } = await hiding
    if (error) return toast.current(errorText.current(error))
    toast.current({ text: t('talk.room.hidden'), action: { label: t('common.undo'), run: () => void undo(messageIds) } })
  }
}
