import { useTranslation } from 'react-i18next'
import type { AppError, Result } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import { useOnce } from '../../hooks/use-once'
import { useToast } from '../../ui/Toast'

/** When the last code went out, and from when on the next one may. Milliseconds since 1970. */
export interface CodeTimes {
  sentAt: number | null
  resendAt: number | null
}

/**
 * Sending a code: told when it went out, and how long to wait when it may not yet.
 * @param onTimes takes what is new of the times
 * @param onRefused takes any other refusal; true when it told of it
 */
export function useSendCode(onTimes: (times: Partial<CodeTimes>) => void, onRefused: (error: AppError) => boolean = () => false) {
  const { t } = useTranslation()
  const toast = useToast()
  const [once, sending] = useOnce((send: () => Promise<Result<unknown>>) => send())

  const sendCode = async (send: () => Promise<Result<unknown>>): Promise<boolean> => {
    const began = Date.now()
    const result = await once(send)
    if (result === null) return false
    if (result.ok) {
      onTimes({ sentAt: began, resendAt: Date.now() + limits.code.secondsBetweenMails * 1000 })
      toast(t('session.sendCodeSuccess'))
    } else if (result.error.code === 'tooMany') {
      onTimes({ resendAt: Date.now() + (result.error.retryAfter ?? limits.code.secondsBetweenMails) * 1000 })
    } else if (!onRefused(result.error)) {
      toast(t('session.serverError'))
    }
    return result.ok
  }
  return { sendCode, sending }
}
