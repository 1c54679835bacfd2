import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { textLength } from '../../shared/text/length'
import { useSettled } from '../hooks/use-settled'
import { type TextInput, useTextInput } from '../hooks/use-text-input'
import { classNames } from './class-names'
import styles from './Field.module.css'

export interface FieldWords {
  label?: ReactNode
  hint?: ReactNode
  /** Why the value is refused, as a sentence. Announced by screen readers when it appears. */
  error?: ReactNode
  /** At the right end of the label's line, such as a counter or a link. */
  corner?: ReactNode
}

interface FieldFrameProps extends FieldWords {
  id: string
  className?: string | undefined
  children: ReactNode
}

/** The attributes that tie a control to the label, hint and error of its FieldFrame. */
export function idsOf(id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) {
  const described = classNames(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`)
  return { id, 'aria-invalid': Boolean(error), ...(described === '' ? {} : { 'aria-describedby': described }) }
}

/** Label, hint and error around any control; give the control `idsOf(id, …)`. */
export function FieldFrame({ id, label, hint, error, corner, className, children }: FieldFrameProps) {
  return (
    <div className={classNames(styles.field, className)}>
      {(label || corner) && (
        <div className={styles.name}>
          {label && <label htmlFor={id}>{label}</label>}
          {corner && <span className={styles.corner}>{corner}</span>}
        </div>
      )}
      {children}
      {hint && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <div className={styles.error} id={`${id}-error`} aria-live="polite">
        {error}
      </div>
    </div>
  )
}

/** Props of every text field, besides the attributes of its element. */
export interface TextControl extends FieldWords, TextInput {
  value: string
  /** Called on each change, also during an IME composition, when the text is not filtered yet. */
  onText: (text: string) => void
}

type Attributes<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, 'onChange' | 'value' | 'ref' | 'size' | 'className'>
export type TextControlProps<Tag extends 'input' | 'textarea'> = TextControl & Attributes<Tag>

/** Splits a text field's props into those of its FieldFrame and those of its element, linked by id. */
function useTextControl<Tag extends 'input' | 'textarea'>({
  label,
  hint,
  error,
  corner,
  onText,
  filter,
  onEnter,
  entersWith,
  oneLine,
  ...attributes
}: TextControlProps<Tag>) {
  const id = useId()
  const ref = useTextInput<HTMLElementTagNameMap[Tag]>({ onText, filter, onEnter, entersWith, oneLine })
  return {
    frame: { id, label, hint, error, corner },
    // `attributes` come last because a bare field is labelled and described by elements outside of it.
    control: { ...idsOf(id, { hint, error }), ...attributes, ref, onChange: ignore },
  }
}

// React requires a change handler beside a value; `useTextInput` attaches native listeners.
const ignore = () => {}

export type FieldProps = TextControlProps<'input'> & {
  size?: 's' | 'm'
  /** Content inside the box, before and after the text. */
  before?: ReactNode
  after?: ReactNode
  /** The value is final, such as a confirmed email address: read-only. */
  locked?: boolean
  className?: string | undefined
}

/** A one-line text field with its label, hint and error tied to it. Most take names, addresses or searches: prose asks for `spellCheck`. */
export function Field({ size, before, after, locked, className, ...rest }: FieldProps) {
  const { frame, control } = useTextControl<'input'>(rest)
  const box = classNames(
    styles.box,
    size === 's' && styles.small,
    locked && styles.locked,
    (Boolean(rest.error) || rest['aria-invalid'] === true) && styles.wrong,
  )
  return (
    <FieldFrame {...frame} className={className}>
      <span className={box}>
        {before}
        <input spellCheck={false} {...control} className={styles.input} readOnly={locked || rest.readOnly} />
        {after}
      </span>
    </FieldFrame>
  )
}

export type TextAreaProps = TextControlProps<'textarea'> & {
  /** Grows with its text up to this many lines, then scrolls. */
  mostLines?: number
  /** Without box and label, for a composer with its own frame. Needs `aria-label`. */
  bare?: boolean
  className?: string | undefined
}

/** A text field of several lines that grows with its text, whose spelling is checked. */
export function TextArea({ mostLines, bare, className, style, ...rest }: TextAreaProps) {
  const { frame, control } = useTextControl<'textarea'>(rest)
  const grows = mostLines === undefined ? style : ({ ...style, '--most-lines': mostLines } as CSSProperties)
  const area = <textarea spellCheck rows={1} {...control} className={classNames(styles.area, bare && className)} style={grows} />
  if (bare) return area
  return (
    <FieldFrame {...frame} className={className}>
      <span className={classNames(styles.box, Boolean(rest.error) && styles.wrong)}>{area}</span>
    </FieldFrame>
  )
}

/** A pause in typing, after which what is left to write is announced. */
const typingPauseMs = 1_000

/** How many characters are left to write, shown only near the end: when at most `near` are left. */
export function Counter({ text, most, near = Math.max(20, Math.floor(most / 10)) }: { text: string; most: number; near?: number }) {
  const { t, i18n } = useTranslation()
  // NFC makes no text longer than three times its length.
  const length = text.length * 3 < most - near ? -1 : textLength(text)
  const isNear = length >= most - near
  // Not the number, which each key changes.
  const left = length === most ? t('common.left.none') : t('common.left.few', { count: near })
  const words = length > most ? t('common.left.over', { count: length - most }) : left
  const { settled } = useSettled(isNear ? words : '', typingPauseMs)
  return (
    <>
      {isNear && (
        <span className={classNames(styles.counter, length > most && styles.overLimit)} aria-hidden>
          {length.toLocaleString(i18n.language)} / {most.toLocaleString(i18n.language)}
        </span>
      )}
      <span className="sr" role="status">
        {settled}
      </span>
    </>
  )
}
