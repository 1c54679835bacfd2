import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { AppError } from '../../../shared/errors'
import { desktop } from '../../bridge/desktop'
import { useErrorText } from '../../bridge/error-messages'
import { useLive } from '../../hooks/use-live'
import { useOnce } from '../../hooks/use-once'
import { focusField } from '../../ui/account/field-focus'
import { WaitNote } from '../../ui/account/WaitNote'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { PasswordField } from '../../ui/PasswordField'
import { useToast } from '../../ui/Toast'
import { Choice } from './Choice'
import styles from './Form.module.css'

/** What becomes of one's writings, the password, and the agreement without which nothing can be sent (specification 4). */
export function WithdrawalForm({ email }: { email: string }) {
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
    if (!result.ok) return tell(result.error)
    toast(t('account.withdrawal.done'))
    void navigate('/', { replace: true })
  }
  function refuse(words: string): void {
    setProblem(words)
    focusField(form.current, 'password')
  }
  function tell(error: AppError): void {
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
      {/* A password manager wants to know whose password this is. */}
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
      <div className={styles.acts}>
        <Button type="submit" kind="danger" disabled={!agreed} busy={busy}>
          {t('account.withdrawal.submit')}
        </Button>
      </div>
    </form>
  )
}
