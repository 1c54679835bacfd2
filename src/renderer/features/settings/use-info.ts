import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../shared/contract/people-shapes'
import type { AppError, FieldKey } from '../../../shared/errors'
import { desktop } from '../../bridge/desktop'
import { fieldMessage, useErrorText } from '../../bridge/error-messages'
import { useOwnUserSaved } from '../../bridge/own-user'
import { useLive } from '../../hooks/use-live'
import { useOnce } from '../../hooks/use-once'
import { type ProfileFields, type ProfileProblems, profileProblems } from '../../ui/account/profile-problems'
import { useToast } from '../../ui/Toast'
import { changesOf, fieldsOf, isChanged } from './info-form'

type Name = keyof ProfileProblems
const inputOf: Record<Name, string> = { name: 'name', nickname: 'nickname', phone: 'national', city: 'city' }
const fieldOf: Partial<Record<string, Name>> = { name: 'name', nickname: 'nickname', nickName: 'nickname', phone: 'phone', city: 'city' }

/** What stands in the fields of one's basic info, what is wrong with it, and saving it. @param focus moves to a field by its name */
export function useInfo(user: User, codes: Record<string, string[]>, focus: (name: string) => void) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const saved = useOwnUserSaved()
  const [fields, setFields] = useState(() => fieldsOf(user))
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Partial<Record<Name, FieldKey>>>({})
  const [until, setUntil] = useState<number | null>(null)
  const [send, busy] = useOnce((changes: ReturnType<typeof changesOf>) => desktop.call('editUser', changes))
  // Enter is heard before what it ends is drawn.
  const live = useLive(fields)
  const problemsOf = (of: ProfileFields) => profileProblems(of, (codes[of.region] ?? []).length > 0)

  const edit = (patch: Partial<ProfileFields>) => {
    live.current = { ...live.current, ...patch }
    setFields(live.current)
    setRefused({})
  }
  const save = async (): Promise<void> => {
    const changes = changesOf(live.current, user)
    if (Object.keys(changes).length === 0) return
    const [first] = Object.keys(problemsOf(live.current)) as Name[]
    setTried(first !== undefined)
    if (first !== undefined) return focus(inputOf[first])
    setUntil(null)
    const result = await send(changes)
    if (result === null) return
    if (!result.ok) return tell(result.error)
    saved(result.value.user)
    toast(t('account.cityUpdateSuccess'))
  }
  function tell(error: AppError): void {
    const keys = Object.entries(error.fields ?? {}).flatMap(([field, key]) => {
      const name = fieldOf[field]
      return name === undefined ? [] : [[name, key] as const]
    })
    const [first] = keys
    if (first) {
      setRefused(Object.fromEntries(keys))
      focus(inputOf[first[0]])
    } else if (error.code === 'tooMany') setUntil(Date.now() + (error.retryAfter ?? 60) * 1000)
    else toast(errorText(error))
  }

  const words = (name: Name): string | null => {
    const problem = tried ? problemsOf(fields)[name] : undefined
    if (problem === 'emptyName' || problem === 'emptyNickname') return t(`session.${problem}`)
    if (problem === 'choose') return t('session.city.choose')
    const key = problem ?? refused[name]
    if (key === undefined) return null
    return name === 'nickname' && key === 'taken' ? t('session.signup.nicknameTaken') : fieldMessage(t, key)
  }
  return {
    fields,
    edit,
    errors: { name: words('name'), nickname: words('nickname'), phone: words('phone'), city: words('city') },
    changed: isChanged(fields, user),
    busy,
    until,
    save,
  }
}
