import { IconArrowUp } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Counter } from './Counter'
import { classNames } from './class-names'
import styles from './SayField.module.css'
import { TextArea } from './TextArea'

interface SayFieldProps extends Omit<ComponentProps<typeof TextArea>, 'value' | 'onEnter' | 'className' | 'bare' | 'mostLines'> {
  'aria-label': string
  text: string
  /** How many characters it may have. */
  most: number
  sendLabel: string
  canSend: boolean
  /** Enter or the button; told the live text. */
  onSend: (text: string) => void
  /** Why it cannot be sent as it is. */
  problems: readonly (string | null)[]
  /** Over the text, inside the frame. */
  above?: ReactNode
  /** Before the text, on its line. */
  before?: ReactNode
  /** Under the text, before what is wrong with it. */
  under?: ReactNode
  /** Lies over all of it, for as long as there is one. */
  cover?: ReactNode
}

/** A frame with a text that grows to six lines and the button that sends it: under a thread, and in a room. */
export function SayField(props: SayFieldProps) {
  const { text, most, sendLabel, canSend, onSend, problems, above, before, under, cover, ...field } = props
  const row = useRef<HTMLDivElement>(null)
  const press = () => {
    onSend(text)
    // With nothing left to send the button goes dead, and the next words belong into the field.
    row.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }
  return (
    <div className={classNames(styles.say, Boolean(before) && styles.begun, Boolean(cover) && styles.covered)}>
      {above}
      <div ref={row} className={styles.row}>
        {before}
        <TextArea {...field} bare mostLines={6} className={styles.text} value={text} onEnter={onSend} spellCheck={false} />
        <button type="button" className={styles.send} aria-label={sendLabel} title={sendLabel} disabled={!canSend} onClick={press}>
          <IconArrowUp />
        </button>
      </div>
      <div className={styles.under}>
        {under}
        {problems.map(
          (problem) =>
            problem !== null && (
              <p key={problem} role="alert" className={styles.problem}>
                {problem}
              </p>
            ),
        )}
        <Counter text={text} most={most} />
      </div>
      {cover && <p className={styles.cover}>{cover}</p>}
    </div>
  )
}
