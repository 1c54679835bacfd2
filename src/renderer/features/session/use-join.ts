import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/errors'
import { desktop } from '../../bridge/desktop'
import { useOnce } from '../../hooks/use-once'
import type { PictureProblem } from '../../ui/account/picture-file'
import { useToast } from '../../ui/Toast'
import { joinFailure } from './join-failure'
import { emptySignup, toSignUp, unverified } from './signup-form'
import { intentOf } from './signup-intent'
import { type Signup, useSignup } from './signup-store'

/** Sends what was entered. The same entries sent again are the same signup to the server. */
export function useJoin({ onJoined, onBack }: { onJoined: () => void; onBack: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { read, patch } = useSignup()
  const [until, setUntil] = useState<number | null>(null)
  const [picture, setPicture] = useState<PictureProblem | null>(null)

  const [send, busy] = useOnce(() => {
    const { form, picture: file, intent: before } = read()
    const input = toSignUp(form)
    const intent = intentOf(input, file, before, () => crypto.randomUUID())
    patch({ intent })
    return desktop.signUp(input, { key: intent.key, ...(file && { files: [file] }), ...(form.remember && { remember: true }) })
  })

  const join = async (): Promise<void> => {
    setUntil(null)
    setPicture(null)
    patch({ refused: {}, joining: true })
    const { nickname } = toSignUp(read().form)
    const result = await send()
    if (result === null) return
    if (!result.ok) {
      patch({ joining: false })
      return tell(result.error)
    }
    patch({ form: emptySignup, picture: null, intent: null, sentBack: null, joining: false, joined: nickname })
    onJoined()
  }

  function tell(error: AppError): void {
    const failure = joinFailure(error)
    if (failure.as === 'picture') setPicture(failure.problem)
    else if (failure.as === 'wait') setUntil(Date.now() + failure.seconds * 1000)
    else if (failure.as === 'toast') toast(t('session.serverError'))
    else if (failure.as === 'unverified') sendBack({ form: unverified(read().form), sentBack: 'tooLate' })
    else if (failure.step === 1) patch({ refused: failure.fields })
    else sendBack({ refused: failure.fields, ...(failure.fields['email'] && { form: unverified(read().form) }) })
  }
  function sendBack(why: Partial<Signup>): void {
    patch(why)
    onBack()
  }
  return { join, busy, until, picture, forgetPicture: () => setPicture(null) }
}
