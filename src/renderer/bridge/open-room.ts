import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { useOnce } from '../hooks/use-once'
import { useToast } from '../ui/Toast'
import { api } from './api'
import { desktop } from './desktop'
import { errorMessage } from './error-messages'
import { useRequireLogin } from './session'

const talkApi = api.enhanceEndpoints({ addTagTypes: ['Rooms'] })

/** Opens the room with somebody, made where there is none, and goes there. `programId`: the program it starts from. Visitors are asked to log in. */
export function useOpenRoom(): (userId: string, programId?: string) => void {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const dispatch = useDispatch()
  const gated = useRequireLogin()
  const [open] = useOnce((userId: string, programId?: string) =>
    desktop.call('openRoom', { userId, ...(programId === undefined ? {} : { programId }) }),
  )
  const go = async (userId: string, programId?: string) => {
    const answer = await open(userId, programId)
    if (answer === null) return
    if (!answer.ok) return toast(errorMessage(t, answer.error))
    // The list may not have it yet.
    dispatch(talkApi.util.invalidateTags(['Rooms']))
    void navigate(`/talk/${answer.value.roomId}`)
  }
  return (userId, programId) => gated(() => void go(userId, programId))
}
