import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldKey } from '../../../shared/errors'
import { usePlaces } from '../../bridge/places'
import { CityPicker } from '../../ui/account/CityPicker'
import { FacePicker } from '../../ui/account/FacePicker'
import { focusField } from '../../ui/account/field-focus'
import { NicknameField } from '../../ui/account/NicknameField'
import { PhoneFields } from '../../ui/account/PhoneFields'
import { WaitNote } from '../../ui/account/WaitNote'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import styles from './ProfileStep.module.css'
import { RememberChoice } from './RememberChoice'
import { StepHead } from './StepHead'
import { useSignup } from './signup-store'
import { useJoin } from './use-join'
import { useProfileErrors } from './use-profile-errors'

interface ProfileStepProps {
  onJoined: () => void
  /** Back to step 0, asked for or not. */
  onBack: () => void
}

/** Step 1: the picture, the name, the nickname, and what is optional; makes the account. */
export function ProfileStep({ onJoined, onBack }: ProfileStepProps) {
  const { t } = useTranslation()
  const ref = useRef<HTMLFormElement>(null)
  const { form, picture, refused, enter, patch } = useSignup()
  const { join, busy, until, picture: pictureRefused, forgetPicture } = useJoin({ onJoined, onBack })
  const [tried, setTried] = useState(false)
  const places = usePlaces()
  const { errors, firstOf } = useProfileErrors(tried)
  const focus = (name: string) => focusField(ref.current, name)

  const submit = () => {
    const first = firstOf()
    setTried(first !== null)
    if (first !== null) focus(first)
    else void join()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  /** What the server refused of a field is forgotten once it is edited. */
  const edit = (entries: Parameters<typeof enter>[0], field: string) => {
    enter(entries)
    if (field in refused)
      patch({ refused: Object.fromEntries(Object.entries(refused).filter(([name]) => name !== field)) as Record<string, FieldKey> })
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
      <Field
        name="name"
        label={t('session.signup.name')}
        hint={t('session.signup.nameHint')}
        error={errors.name}
        value={form.name}
        onText={(name) => edit({ name }, 'name')}
        onEnter={() => focus('nickname')}
        autoComplete="name"
        autoFocus
      />
      <NicknameField
        className={styles.next}
        value={form.nickname}
        onText={(nickname) => edit({ nickname }, 'nickname')}
        error={errors.nickname}
        onEnter={() => focus('national')}
      />
      <PhoneFields
        className={styles.next}
        optional
        country={form.country}
        onCountry={(country) => edit({ country }, 'phone')}
        national={form.national}
        onNational={(national) => edit({ national }, 'phone')}
        error={errors.phone}
        onEnter={submit}
      />
      <CityPicker
        places={places}
        className={styles.next}
        region={form.region}
        city={form.city}
        onPlace={(place) => edit(place, 'city')}
        error={errors.city}
      />
      <RememberChoice className={styles.next} checked={form.remember} onChecked={(remember) => enter({ remember })} />
      <Button type="submit" size="l" busy={busy} className={styles.submit}>
        {t('session.signup.submit')}
      </Button>
      <WaitNote until={until} />
    </form>
  )
}
