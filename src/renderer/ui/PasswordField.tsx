import { IconArrowBigUp, IconEye, IconEyeOff, IconLanguage } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, type FieldProps } from './Field'
import { IconButton } from './IconButton'
import styles from './PasswordField.module.css'

/**
 * A password field: a button to show it, and hints while caps lock or Hangul input is on (docs/product/accounts.md "Passwords"). Nothing is
 * trimmed.
 */
export function PasswordField(props: FieldProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const readKeys = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  const hangul = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/.test(props.value)
  const warning = keyboardWarning(caps, hangul)
  return (
    <Field
      autoComplete="current-password"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      onKeyDown={readKeys}
      onKeyUp={readKeys}
      onBlur={(event) => {
        setCaps(false)
        props.onBlur?.(event)
      }}
      after={
        <IconButton label={t(shown ? 'common.hidePassword' : 'common.showPassword')} onClick={() => setShown(!shown)}>
          {shown ? <IconEye /> : <IconEyeOff />}
        </IconButton>
      }
      hint={
        <>
          {/* Rendered before there is a warning: only a change in it is announced. */}
          <span role="status" className={warning ? styles.warning : undefined}>
            {warning && (
              <>
                {warning === 'capsLock' ? <IconArrowBigUp /> : <IconLanguage />}
                {t(`common.${warning}`)}
              </>
            )}
          </span>
          {props.hint}
        </>
      }
    />
  )
}

function keyboardWarning(caps: boolean, hangul: boolean): 'capsLock' | 'hangulInput' | null {
  if (hangul) return 'hangulInput'
  return caps ? 'capsLock' : null
}
