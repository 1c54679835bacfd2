import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../shared/contract/people-shapes'
import { usePlaces } from '../../bridge/places'
import { CityPicker } from '../../ui/account/CityPicker'
import { focusField } from '../../ui/account/field-focus'
import { NicknameField } from '../../ui/account/NicknameField'
import { PhoneFields } from '../../ui/account/PhoneFields'
import { WaitNote } from '../../ui/account/WaitNote'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import styles from './Form.module.css'
import { LeaveUnsaved } from './LeaveUnsaved'
import { useInfo } from './use-info'

/** The fields of one's basic info; saving is possible while they differ from what is saved. */
export function InfoForm({ user }: { user: User }) {
  const { t } = useTranslation()
  const ref = useRef<HTMLFormElement>(null)
  const places = usePlaces()
  const focus = (name: string) => focusField(ref.current, name)
  const { fields, edit, errors, changed, busy, until, save } = useInfo(user, places.codes, focus)

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form ref={ref} noValidate className={styles.form} onSubmit={onSubmit}>
      <Field
        name="email"
        type="email"
        label={t('session.email')}
        hint={t('account.info.emailHint')}
        value={user.own?.email ?? ''}
        onText={() => undefined}
        locked
      />
      <Field
        name="name"
        label={t('session.signup.name')}
        hint={t('session.signup.nameHint')}
        error={errors.name}
        value={fields.name}
        onText={(name) => edit({ name })}
        onEnter={() => void save()}
        autoComplete="name"
      />
      <NicknameField
        value={fields.nickname}
        onText={(nickname) => edit({ nickname })}
        error={errors.nickname}
        onEnter={() => void save()}
      />
      <PhoneFields
        optional
        country={fields.country}
        onCountry={(country) => edit({ country })}
        national={fields.national}
        onNational={(national) => edit({ national })}
        error={errors.phone}
        onEnter={() => void save()}
      />
      <CityPicker places={places} region={fields.region} city={fields.city} onPlace={edit} error={errors.city} />
      <div className={styles.acts}>
        <Button type="submit" disabled={!changed} busy={busy} aria-describedby="info-state">
          {t('account.info.save')}
        </Button>
        <span id="info-state" className={styles.state}>
          {!changed && t('account.info.same')}
        </span>
      </div>
      <WaitNote until={until} />
      <LeaveUnsaved active={changed} />
    </form>
  )
}
