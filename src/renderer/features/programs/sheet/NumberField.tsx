import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useTextInput } from '../../../hooks/use-text-input'
import { classNames } from '../../../ui/class-names'
import { FieldFrame, idsOf } from '../../../ui/Field'
import styles from './NumberField.module.css'
import { mostOf, numberProblem, stepOf, stepped } from './program-draft'

interface NumberFieldProps {
  name: 'hours' | 'price'
  value: string
  onText: (text: string) => void
  /** The error message. */
  error: string | undefined
  /** Units around the digits. */
  before?: ReactNode
  after?: ReactNode
}

/**
 * A whole number with buttons for a step down and up. Typed text stays as it is; text that is not a valid number shows an error at once
 * (docs/product/programs.md "Price and hours").
 */
export function NumberField({ name, value, onText, error, before, after }: NumberFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const ref = useTextInput<HTMLInputElement>({ onText })
  const step = (direction: 1 | -1) => onText(stepped(value, stepOf[name], direction, mostOf[name]))
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1 as const, ArrowDown: -1 as const }[event.key]
    if (direction === undefined || event.nativeEvent.isComposing) return
    event.preventDefault()
    step(direction)
  }
  const label = t(`programs.form.${name}`)
  const problem = numberProblem(name, value)?.(t) ?? error
  return (
    <FieldFrame id={id} label={label} corner={t(`programs.form.zero.${name}`)} error={problem}>
      <span className={classNames(styles.stepper, problem !== undefined && styles.wrong)}>
        <button type="button" tabIndex={-1} aria-label={t('programs.form.less', { name: label })} onClick={() => step(-1)}>
          <IconMinus />
        </button>
        <span className={styles.number}>
          {before}
          <input
            ref={ref}
            {...idsOf(id, { error: problem })}
            inputMode="numeric"
            value={value}
            size={Math.min(Math.max(1, value.length), mostShown)}
            onChange={ignore}
            onKeyDown={onKeyDown}
            onFocus={(event) => event.currentTarget.select()}
          />
          {after}
        </span>
        <button type="button" tabIndex={-1} aria-label={t('programs.form.more', { name: label })} onClick={() => step(1)}>
          <IconPlus />
        </button>
      </span>
    </FieldFrame>
  )
}

/** The width of the field at most, in characters; longer text scrolls in it. */
const mostShown = 12

// React requires a change handler beside a value; the native listeners of `useTextInput` do the work.
const ignore = () => {}
