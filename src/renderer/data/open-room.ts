import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { desktop } from '../desktop/desktop'
import { errorMessage } from '../hooks/error-messages'
import { rememberAddress } from '../hooks/navigation'
import { useOnce } from '../hooks/use-once'
import { useToast } from '../ui/Toast'
import { useRequireLogin } from './session'

/**
 * Goes to the room with a member, which is created where there is none; visitors are asked to log in first.
 * `programId`: the program the chat starts from.
 */
export function useOpenRoom(): (userId: string, programId?: string) => void {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const gated = useRequireLogin()
  const [open] = useOnce((userId: string, programId?: string) =>
    desktop.call('openRoom', { userId, ...(programId === undefined ? {} : { programId }) }),
  )
  const go = async (userId: string, programId?: string) => {
    const isHere = rememberAddress()
    const answer = await open(userId, programId)
    if (answer === null) return
    if (!answer.ok) return toast(errorMessage(t, answer.error))
    if (isHere()) void navigate(`/talk/${answer.value.roomId}`)
  }
  return (userId, programId) => gated(() => void go(userId, programId))
}
