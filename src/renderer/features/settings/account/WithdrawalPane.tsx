import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { AppError } from '../../../../shared/errors'
import { desktop } from '../../../desktop/desktop'
import { useErrorText } from '../../../hooks/error-messages'
import { useLive } from '../../../hooks/use-live'
import { useOnce } from '../../../hooks/use-once'
import { focusField, WaitNote } from '../../../parts/account/form'
import { Button } from '../../../ui/Button'
import { Checkbox } from '../../../ui/Checkbox'
import { PasswordField } from '../../../ui/PasswordField'
import { Radio } from '../../../ui/Radio'
import { useToast } from '../../../ui/Toast'
import { MembersOnly, Pane, SettingRow } from '../Pane'
import pane from '../Pane.module.css'
import { SaveData } from './DataPane'
import styles from './WithdrawalPane.module.css'

/** Closing the account: what it means, the export, and the form (docs/product/accounts.md "Withdrawal"). */
export function WithdrawalPane() {
  const { t } = useTranslation()
  return (
    <Pane title={t('account.withdrawal.title')}>
      <MembersOnly>
        {(user) => (
          <>
            <p className={pane.intro}>{t('account.withdrawal.intro')}</p>
            <ul className={styles.list}>
              <li>{t('account.withdrawal.erased')}</li>
              <li>{t('account.withdrawal.likes')}</li>
              <li>{t('account.withdrawal.freed')}</li>
            </ul>
            <SettingRow label={t('account.withdrawal.takeAlong')} hint={t('account.data.hint')}>
              <SaveData />
            </SettingRow>
            <WithdrawalForm key={user.id} email={user.own?.email ?? ''} />
          </>
        )}
      </MembersOnly>
    </Pane>
  )
}

/**
 * What happens to the member's posts, the password, and a consent that is required to submit (docs/product/accounts.md
 * "Withdrawal").
 */
function WithdrawalForm({ email }: { email: string }) {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const name = useId()
  const form = useRef<HTMLFormElement>(null)
  const [keepPosts, setKeepPosts] = useState(true)
  const [password, setPassword] = useState('')
  const live = useLive(password)
  const [agreed, setAgreed] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [until, setUntil] = useState<number | null>(null)
  const [send, busy] = useOnce(() => desktop.withdraw({ password: live.current, keepPosts }))

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (!agreed || busy) return
    if (live.current === '') return refuse(t('session.emptyPassword'))
    setUntil(null)
    const result = await send()
    if (result === null) return
    if (!result.ok) return showError(result.error)
    toast(t('account.withdrawal.done'))
    void navigate('/', { replace: true })
  }
  function refuse(words: string): void {
    setProblem(words)
    focusField(form.current, 'password')
  }
  function showError(error: AppError): void {
    if (error.code === 'mismatch') refuse(t('account.withdrawal.wrong'))
    else if (error.code === 'tooMany') setUntil(Date.now() + (error.retryAfter ?? 60) * 1000)
    else toast(error.code === 'serverError' ? t('account.withdrawal.failed') : errorText(error))
  }
  return (
    <form ref={form} noValidate className={styles.leave} onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.choices}>
        <legend>{t('account.withdrawal.writings')}</legend>
        {([true, false] as const).map((keep) => (
          <Choice
            key={String(keep)}
            name={name}
            chosen={keep === keepPosts}
            onChoose={() => setKeepPosts(keep)}
            label={t(`account.withdrawal.${keep ? 'keep' : 'delete'}`)}
            hint={t(`account.withdrawal.${keep ? 'keepHint' : 'deleteHint'}`)}
          />
        ))}
      </fieldset>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="password"
        label={t('account.withdrawal.password')}
        value={password}
        onText={(text) => {
          live.current = text
          setPassword(text)
          setProblem(null)
        }}
        onEnter={() => void submit()}
        error={problem}
      />
      <Checkbox label={t('account.withdrawal.agree')} checked={agreed} onChecked={setAgreed} />
      <WaitNote until={until} />
      <div className={pane.acts}>
        <Button type="submit" kind="danger" disabled={!agreed} busy={busy}>
          {t('account.withdrawal.submit')}
        </Button>
      </div>
    </form>
  )
}

interface ChoiceProps {
  name: string
  chosen: boolean
  onChoose: () => void
  label: string
  hint: string
}

/** A radio button with a label and a hint. */
function Choice({ name, chosen, onChoose, label, hint }: ChoiceProps) {
  return (
    <Radio className={styles.choice} name={name} checked={chosen} onChoose={onChoose}>
      <span className={pane.words}>
        <b>{label}</b>
        <span>{hint}</span>
      </span>
    </Radio>
  )
}
