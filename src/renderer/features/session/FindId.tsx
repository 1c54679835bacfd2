import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlank } from '../../../shared/text/length'
import { type CountryCode, defaultCountryCode, toE164 } from '../../../shared/text/phone'
import { desktop } from '../../desktop/desktop'
import { failureDisplay, fieldMessages } from '../../hooks/error-messages'
import { useOnce } from '../../hooks/use-once'
import { FormNote, focusField, WaitNote } from '../../parts/account/form'
import { PhoneFields } from '../../parts/account/PhoneFields'
import { Button, ButtonLink } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { useToast } from '../../ui/Toast'
import { maskEmail } from './email'
import styles from './session-form.module.css'

/** Name and phone number; `onFound` gets the address they belong to. */
export function FindIdForm({ onFound }: { onFound: (email: string, name: string) => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState('')
  const [country, setCountry] = useState<CountryCode>(defaultCountryCode)
  const [national, setNational] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [noMatch, setNoMatch] = useState(false)
  const [until, setUntil] = useState<number | null>(null)
  const [send, busy] = useOnce((phone: string) => desktop.call('findId', { name: name.trim(), phone }))
  const forget = () => {
    setErrors({})
    setNoMatch(false)
  }

  const find = async (): Promise<void> => {
    const phone = toE164(national, country)
    const found = {
      ...(isBlank(name) && { name: t('session.emptyName') }),
      ...(phone === null && { phone: t(national.trim() === '' ? 'errors.fields.required' : 'errors.fields.phone') }),
    }
    setErrors(found)
    setNoMatch(false)
    if (isBlank(name)) return focusField(form.current, 'name')
    if (phone === null) return focusField(form.current, 'national')
    setUntil(null)
    const result = await send(phone)
    if (result === null) return
    if (result.ok) return result.value.email === null ? setNoMatch(true) : onFound(result.value.email, name.trim())
    const display = failureDisplay(result.error, 'serverError')
    if (display.as === 'fields') setErrors(fieldMessages(t, result.error))
    else if (display.as === 'wait') setUntil(Date.now() + display.seconds * 1000)
    else toast(t('session.serverError'))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void find()
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <Field
        name="name"
        label={t('session.find.name')}
        hint={t('session.find.nameHint')}
        error={errors['name']}
        value={name}
        onText={(text) => {
          setName(text)
          forget()
        }}
        onEnter={() => focusField(form.current, 'national')}
        autoComplete="name"
        autoFocus
      />
      <PhoneFields
        className={styles.next}
        country={country}
        onCountry={setCountry}
        national={national}
        onNational={(text) => {
          setNational(text)
          forget()
        }}
        error={errors['phone']}
        onEnter={() => void find()}
      />
      <FormNote>{noMatch && t('session.noMatchInfo')}</FormNote>
      <WaitNote until={until} />
      <Button type="submit" size="l" busy={busy} className={styles.submit}>
        {t('session.find.submitId')}
      </Button>
    </form>
  )
}

/** The address that was found, masked; the links to login and password carry it in full (docs/product/accounts.md "Find id"). */
export function FoundId({ email, name }: { email: string; name: string }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('session.find.found')}
      </h2>
      <p className={styles.intro}>{t('session.find.foundText')}</p>
      <p className={styles.address}>{maskEmail(email)}</p>
      <div className={styles.acts}>
        <ButtonLink kind="line" to="/login/find?tab=1" state={{ email, name }}>
          {t('session.findPassword')}
        </ButtonLink>
        <ButtonLink to={`/login?email=${encodeURIComponent(email)}`}>{t('session.logIn')}</ButtonLink>
      </div>
    </div>
  )
}
