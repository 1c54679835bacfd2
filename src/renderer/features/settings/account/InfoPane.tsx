import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../../shared/contract/people-shapes'
import type { AppError, FieldKey } from '../../../../shared/errors'
import { useDataDispatch } from '../../../data/api'
import { ownSaved, useOwnInfoQuery } from '../../../data/person'
import { usePlaces } from '../../../data/places'
import { desktop } from '../../../desktop/desktop'
import { useErrorText } from '../../../hooks/error-messages'
import { useLive } from '../../../hooks/use-live'
import { useOnce } from '../../../hooks/use-once'
import { focusField, WaitNote } from '../../../parts/account/form'
import { inputOf, ProfileFields, useProfileErrors } from '../../../parts/account/ProfileFields'
import {
  type ProfileFields as Fields,
  followed,
  isProfileChanged,
  type ProfileField,
  profileChanges,
  profileFieldsOf,
} from '../../../parts/account/profile-rules'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { useToast } from '../../../ui/Toast'
import { LeaveUnsaved, MembersOnly, Pane } from '../Pane'
import pane from '../Pane.module.css'

/** Basic info: name, nickname, phone with country code, city (docs/product/screens.md "Settings"). */
export function InfoPane() {
  const { t } = useTranslation()
  return (
    <Pane title={t('account.info.title')}>
      <MembersOnly>{(user) => <InfoForm key={user.id} user={user} />}</MembersOnly>
    </Pane>
  )
}

/** The fields of the basic info; they can be saved while they differ from the saved profile. */
function InfoForm({ user }: { user: User }) {
  const { t } = useTranslation()
  useOwnInfoQuery(user)
  const ref = useRef<HTMLFormElement>(null)
  const places = usePlaces()
  const focus = (name: string) => focusField(ref.current, name)
  const { fields, edit, errors, changed, busy, until, save } = useInfo(user, places.codes, focus)

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form ref={ref} noValidate className={pane.form} onSubmit={onSubmit}>
      <Field
        name="email"
        type="email"
        label={t('session.email')}
        hint={t('account.info.emailHint')}
        value={user.own?.email ?? ''}
        onText={() => undefined}
        locked
      />
      <ProfileFields
        fields={fields}
        onEdit={edit}
        errors={errors}
        places={places}
        onEnter={() => void save()}
        ownNickname={user.nickname}
      />
      <div className={pane.acts}>
        <Button type="submit" disabled={!changed} busy={busy} aria-describedby="info-state">
          {t('account.info.save')}
        </Button>
        <span id="info-state" className={pane.state}>
          {!changed && t('account.info.same')}
        </span>
      </div>
      <WaitNote until={until} />
      <LeaveUnsaved active={changed} />
    </form>
  )
}

/** Which field a field name of the server belongs to. */
const fieldOf: Partial<Record<string, ProfileField>> = {
  name: 'name',
  nickname: 'nickname',
  nickName: 'nickname',
  phone: 'phone',
  city: 'city',
}

/** The values and errors of the basic info, and saving them. @param focus moves the focus to an input by its name */
function useInfo(user: User, codes: Record<string, string[]>, focus: (name: string) => void) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const dispatch = useDataDispatch()
  const [fields, setFields] = useState(() => profileFieldsOf(user))
  const [base, setBase] = useState(user)
  // Changed on another device, or saved here.
  if (base !== user) {
    setBase(user)
    setFields(followed(fields, profileFieldsOf(base), profileFieldsOf(user)))
  }
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Partial<Record<ProfileField, FieldKey>>>({})
  const [listedWord, setListedWord] = useState<string>()
  const [until, setUntil] = useState<number | null>(null)
  const [send, busy] = useOnce((changes: ReturnType<typeof profileChanges>) => desktop.call('editUser', changes))
  const { errors, firstWrong } = useProfileErrors({ fields, codes, tried, refused, listedWord })
  // Enter is handled before the text it completes is rendered.
  const live = useLive(fields)

  const edit = (patch: Partial<Fields>) => {
    live.current = { ...live.current, ...patch }
    setFields(live.current)
    setRefused({})
  }
  const save = async (): Promise<void> => {
    const changes = profileChanges(live.current, user)
    if (Object.keys(changes).length === 0) return
    const first = firstWrong(live.current)
    setTried(first !== null)
    if (first !== null) return focus(first)
    setUntil(null)
    const sent = live.current
    const result = await send(changes)
    if (result === null) return
    if (!result.ok) return showError(result.error)
    const saved = result.value.user
    dispatch(ownSaved(saved, ['name', 'nickname', 'city', 'own']))
    setFields((now) => followed(now, sent, profileFieldsOf(saved)))
    toast(t('account.cityUpdateSuccess'))
  }
  function showError(error: AppError): void {
    const keys = Object.entries(error.fields ?? {}).flatMap(([field, key]) => {
      const name = fieldOf[field]
      return name === undefined ? [] : [[name, key] as const]
    })
    const [first] = keys
    if (first) {
      setRefused(Object.fromEntries(keys))
      setListedWord(error.current)
      focus(inputOf[first[0]])
    } else if (error.code === 'tooMany') setUntil(Date.now() + (error.retryAfter ?? 60) * 1000)
    else toast(errorText(error))
  }
  return { fields, edit, errors, changed: isProfileChanged(fields, user), busy, until, save }
}
