import { skipToken } from '@reduxjs/toolkit/query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldKey } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import { textLength } from '../../../shared/text/length'
import { nicknameProblem, normalizeNickname } from '../../../shared/text/nickname'
import { useNicknameTakenQuery } from '../../data/account'
import { fieldMessage } from '../../hooks/error-messages'
import { useSettled } from '../../hooks/use-settled'
import { Button } from '../../ui/Button'
import { Counter, Field } from '../../ui/Field'
import { Select } from '../../ui/Select'
import { PhoneFields } from './PhoneFields'
import styles from './ProfileFields.module.css'
import { cleanNickname, type ProfileFields as Fields, type ProfileField, profileProblems } from './profile-rules'

/** The regions and their cities, by their Korean names, and how to name them in the current language. */
interface Places {
  codes: Record<string, string[]>
  nameOf: (korean: string, region?: string) => string
  failed: boolean
  busy: boolean
  retry: () => void
}

interface ProfileFieldsProps {
  fields: Fields
  onEdit: (patch: Partial<Fields>) => void
  errors: Record<ProfileField, string | null>
  places: Places
  onEnter: (field: 'name' | 'nickname' | 'phone') => void
  autoFocus?: boolean
  /** The member's present nickname, which counts as free. */
  ownNickname?: string
}

/** Name, nickname, phone number and city of a member. */
export function ProfileFields({ fields, onEdit, errors, places, onEnter, autoFocus = false, ownNickname }: ProfileFieldsProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.fields}>
      <Field
        name="name"
        label={t('session.signup.name')}
        corner={<Counter text={fields.name} most={limits.name} />}
        hint={t('session.signup.nameHint')}
        error={errors.name}
        value={fields.name}
        onText={(name) => onEdit({ name })}
        onEnter={() => onEnter('name')}
        autoComplete="name"
        autoFocus={autoFocus}
      />
      <NicknameField
        value={fields.nickname}
        onText={(nickname) => onEdit({ nickname })}
        error={errors.nickname}
        own={ownNickname}
        onEnter={() => onEnter('nickname')}
      />
      <PhoneFields
        optional
        country={fields.country}
        onCountry={(country) => onEdit({ country })}
        national={fields.national}
        onNational={(national) => onEdit({ national })}
        error={errors.phone}
        onEnter={() => onEnter('phone')}
      />
      <CityPicker places={places} region={fields.region} city={fields.city} onPlace={onEdit} error={errors.city} />
    </div>
  )
}

/** The name of the input that shows the error of a field. */
export const inputOf: Record<ProfileField, string> = { name: 'name', nickname: 'nickname', phone: 'national', city: 'city' }

interface ProfileErrorsOptions {
  fields: Fields
  /** The cities of each region. */
  codes: Places['codes']
  /** Whether sending was tried: before, nothing is reported as missing. */
  tried: boolean
  /** What the server refused, by field. */
  refused: Partial<Record<string, FieldKey>>
  /** The listed word among what it refused. */
  listedWord: string | undefined
}

/** The error messages of the profile fields; `firstWrong` gives the input of the first problem of `current`, or null. */
export function useProfileErrors({ fields, codes, tried, refused, listedWord }: ProfileErrorsOptions) {
  const { t } = useTranslation()
  const problemsOf = (of: Fields) => profileProblems(of, (codes[of.region] ?? []).length > 0)
  const problems = tried ? problemsOf(fields) : {}
  const message = (field: ProfileField): string | null => {
    const problem = problems[field]
    if (problem === 'emptyName' || problem === 'emptyNickname') return t(`session.${problem}`)
    if (problem === 'choose') return t('session.city.choose')
    const key = problem ?? refused[field]
    if (key === undefined) return null
    return field === 'nickname' && key === 'taken' ? t('session.signup.nicknameTaken') : fieldMessage(t, key, listedWord)
  }
  return {
    errors: { name: message('name'), nickname: message('nickname'), phone: message('phone'), city: message('city') },
    firstWrong: (current: Fields): string | null => {
      const [first] = Object.keys(problemsOf(current)) as ProfileField[]
      return first === undefined ? null : inputOf[first]
    },
  }
}

interface NicknameFieldProps {
  value: string
  onText: (text: string) => void
  error: ReactNode
  own: string | undefined
  onEnter: () => void
}

/**
 * The nickname. Typed text is normalized, and characters that are not allowed are left out. After a pause in typing the field tells whether
 * the nickname is free (docs/product/accounts.md "Nicknames").
 */
function NicknameField({ value, onText, error, own, onEnter }: NicknameFieldProps) {
  const { t } = useTranslation()
  const [blocked, setBlocked] = useState(false)
  const tooLong = textLength(value) > limits.nickname && t('errors.fields.tooLong')
  const taken = useNicknameTaken(value, own)
  const filter = (typed: string) => {
    const { nickname, blocked: some } = cleanNickname(typed)
    setBlocked(some)
    return nickname
  }
  return (
    <Field
      name="nickname"
      label={t('session.signup.nickname')}
      corner={<Counter text={value} most={limits.nickname} near={5} />}
      hint={t(taken === false ? 'session.signup.nicknameFree' : 'session.signup.nicknameHint', { most: limits.nickname })}
      error={blocked ? t('session.invalidNickname') : tooLong || error || (taken && t('session.signup.nicknameTaken'))}
      value={value}
      filter={filter}
      onText={onText}
      onEnter={onEnter}
      autoComplete="nickname"
      spellCheck={false}
    />
  )
}

const typingPauseMs = 500

/** Whether somebody else has a nickname; undefined while that is not known, or where the nickname is not allowed anyway. */
function useNicknameTaken(typed: string, own: string | undefined): boolean | undefined {
  const nickname = normalizeNickname(typed)
  const { settled } = useSettled(nickname, typingPauseMs)
  const isAsked = settled === nickname && nickname !== own && nicknameProblem(nickname) === null
  return useNicknameTakenQuery(isAsked ? { nickname } : skipToken).currentData?.taken
}

interface CityPickerProps {
  places: Places
  region: string
  city: string
  onPlace: (place: { region: string; city: string }) => void
  error: ReactNode
}

/** A region and a city in it. */
function CityPicker({ places, region, city, onPlace, error }: CityPickerProps) {
  const { t } = useTranslation()
  const { codes, nameOf } = places
  const cities = (codes[region] ?? []).map((each) => ({ value: each, label: nameOf(each, region) }))
  const none = t('session.city.none')
  return (
    <div>
      <div className={styles.pair}>
        <Select
          name="region"
          label={t('session.optional', { label: t('session.city.region') })}
          value={region}
          onValue={(chosen) => onPlace({ region: chosen, city: soleCity(codes[chosen]) })}
          options={Object.keys(codes).map((each) => ({ value: each, label: nameOf(each) }))}
          none={none}
          autoComplete="off"
        />
        <Select
          name="city"
          label={t('session.city.city')}
          value={city}
          onValue={(chosen) => onPlace({ region, city: chosen })}
          options={cities}
          none={none}
          disabled={cities.length === 0}
          error={error}
          autoComplete="off"
        />
      </div>
      {places.failed && (
        <p role="alert" className={styles.failed}>
          {t('session.city.failed')}
          <Button kind="text" size="s" busy={places.busy} onClick={places.retry}>
            {t('common.retry')}
          </Button>
        </p>
      )}
    </div>
  )
}

const soleCity = (cities: string[] = []) => (cities.length === 1 ? (cities[0] ?? '') : '')
