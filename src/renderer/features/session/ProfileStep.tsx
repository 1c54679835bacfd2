import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/errors'
import { usePlaces } from '../../data/places'
import { desktop } from '../../desktop/desktop'
import { useOnce } from '../../hooks/use-once'
import { FacePicker } from '../../parts/account/FacePicker'
import { focusField, WaitNote } from '../../parts/account/form'
import { ProfileFields, useProfileErrors } from '../../parts/account/ProfileFields'
import type { ProfileFields as Fields, PictureProblem, ProfileField } from '../../parts/account/profile-rules'
import { Button } from '../../ui/Button'
import { useToast } from '../../ui/Toast'
import { RememberChoice } from './RememberChoice'
import { StepHead } from './StepHead'
import styles from './session-form.module.css'
import { emptySignup, intentOf, joinFailure, toSignUp, unverified } from './signup-form'
import { type Signup, useSignup } from './signup-store'

interface ProfileStepProps {
  onJoined: () => void
  /** Back to step 0, pressed or because of a refusal. */
  onBack: () => void
}

/** Step 1: picture, name, nickname and optional fields; creates the account. */
export function ProfileStep({ onJoined, onBack }: ProfileStepProps) {
  const { t } = useTranslation()
  const ref = useRef<HTMLFormElement>(null)
  const { form, picture, refused, listedWord, enter, patch, read } = useSignup()
  const { join, busy, until, picture: pictureRefused, forgetPicture } = useJoin({ onJoined, onBack })
  const [tried, setTried] = useState(false)
  const places = usePlaces()
  const { errors, firstWrong } = useProfileErrors({ fields: form, codes: places.codes, tried, refused, listedWord })
  const focus = (name: string) => focusField(ref.current, name)

  const submit = () => {
    const first = firstWrong(read().form)
    setTried(first !== null)
    if (first !== null) focus(first)
    else void join()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const edit = (changes: Partial<Fields>) => {
    enter(changes)
    // What the server refused of a field no longer applies once the field is edited.
    const edited = Object.keys(changes).map((name) => (name in fieldOf ? fieldOf[name] : name))
    const rest = Object.entries(refused).filter(([field]) => !edited.includes(field))
    if (rest.length < Object.keys(refused).length) patch({ refused: Object.fromEntries(rest) })
  }
  return (
    <form ref={ref} noValidate onSubmit={onSubmit}>
      <StepHead at={1} title={t('session.setInfo')} onBack={onBack} />
      <FacePicker
        picture={picture}
        refused={pictureRefused}
        onPicture={(file) => {
          patch({ picture: file })
          forgetPicture()
        }}
      />
      <ProfileFields
        fields={form}
        onEdit={edit}
        errors={errors}
        places={places}
        onEnter={(field) => (field === 'phone' ? submit() : focus(field === 'name' ? 'nickname' : 'national'))}
        autoFocus
      />
      <RememberChoice className={styles.next} checked={form.remember} onChecked={(remember) => enter({ remember })} />
      <Button type="submit" size="l" busy={busy} className={styles.submit}>
        {t('session.signup.submit')}
      </Button>
      <WaitNote until={until} />
    </form>
  )
}

/** The fields that have two inputs. */
const fieldOf: Record<string, ProfileField> = { country: 'phone', national: 'phone', region: 'city' }

/** Sends the form. An unchanged form is sent again under the same idempotency key. */
function useJoin({ onJoined, onBack }: { onJoined: () => void; onBack: () => void }) {
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
      return showError(result.error)
    }
    patch({ form: emptySignup, picture: null, intent: null, sentBack: null, joining: false, joined: nickname })
    onJoined()
  }

  function showError(error: AppError): void {
    const failure = joinFailure(error)
    if (failure.as === 'picture') setPicture(failure.problem)
    else if (failure.as === 'wait') setUntil(Date.now() + failure.seconds * 1000)
    else if (failure.as === 'toast') toast(t('session.serverError'))
    else if (failure.as === 'unverified') sendBack({ form: unverified(read().form), sentBack: 'tooLate' })
    else if (failure.step === 1) patch({ refused: failure.fields, listedWord: error.current })
    else sendBack({ refused: failure.fields, ...(failure.fields['email'] && { form: unverified(read().form) }) })
  }
  function sendBack(why: Partial<Signup>): void {
    patch(why)
    onBack()
  }
  return { join, busy, until, picture, forgetPicture: () => setPicture(null) }
}
