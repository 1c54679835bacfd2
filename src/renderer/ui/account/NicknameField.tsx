import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits'
import { textLength } from '../../../shared/text/length'
import { Counter } from '../Counter'
import { Field } from '../Field'
import { cleanNickname } from './nickname-typing'

interface NicknameFieldProps {
  value: string
  onText: (text: string) => void
  /** Why it was refused when it was sent. */
  error: ReactNode
  onEnter: () => void
  className?: string | undefined
}

/** The nickname under its rules as one types: capitals lowered, a space becomes `_`, what is not allowed stays out (specification 5). */
export function NicknameField({ value, onText, error, onEnter, className }: NicknameFieldProps) {
  const { t } = useTranslation()
  const [blocked, setBlocked] = useState(false)
  const isNearEnd = textLength(value) >= limits.nickname - 5
  const tooLong = textLength(value) > limits.nickname && t('errors.fields.tooLong')
  const filter = (typed: string) => {
    const { nickname, blocked: some } = cleanNickname(typed)
    setBlocked(some)
    return nickname
  }
  return (
    <Field
      name="nickname"
      label={t('session.signup.nickname')}
      corner={isNearEnd && <Counter text={value} most={limits.nickname} />}
      hint={t('session.signup.nicknameHint')}
      error={blocked ? t('session.invalidNickname') : tooLong || error}
      value={value}
      filter={filter}
      onText={onText}
      onEnter={onEnter}
      autoComplete="nickname"
      spellCheck={false}
      className={className}
    />
  )
}
