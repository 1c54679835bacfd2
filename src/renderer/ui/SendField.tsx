import { IconArrowUp } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import { classNames } from './class-names'
import { Counter, TextArea } from './Field'
import styles from './SendField.module.css'

interface SendFieldProps extends Omit<ComponentProps<typeof TextArea>, 'value' | 'onEnter' | 'className' | 'bare' | 'mostLines'> {
  'aria-label': string
  text: string
  /** The maximum number of characters. */
  most: number
  sendLabel: string
  canSend: boolean
  /** Called with the current text on the key of `entersWith`, or by the button. */
  onSend: (text: string) => void
  /** Further props of the text area, such as those of the mentions. */
  area?: Partial<ComponentProps<typeof TextArea>>
  /** Why the text cannot be sent; null entries are ignored. */
  problems: readonly (string | null)[]
  /** Above the text, inside the frame. */
  above?: ReactNode
  /** Before the text, on its line. */
  before?: ReactNode
  /** Between the text and the send button. */
  after?: ReactNode
  /** Below the text, before the problems. */
  under?: ReactNode
  /** The hint about which keys send and break the line. */
  keys?: string
  /** Covers the whole field while it is given. */
  cover?: ReactNode
}

/** A text field that grows to six lines, with a send button: under a thread and in a room. */
export function SendField(props: SendFieldProps) {
  const { text, most, sendLabel, canSend, onSend, area, problems, above, before, after, under, keys, cover, ...field } = props
  const keysId = useId()
  const row = useRef<HTMLDivElement>(null)
  const press = () => {
    onSend(text)
    // An empty field disables the button, which would lose the focus.
    row.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }
  return (
    <div className={classNames(styles.frame, Boolean(before) && styles.withBefore, Boolean(cover) && styles.covered)}>
      {above}
      <div ref={row} className={styles.row}>
        {before}
        <TextArea
          {...field}
          bare
          mostLines={6}
          className={styles.text}
          aria-describedby={keys && keysId}
          value={text}
          onEnter={onSend}
          {...area}
        />
        {after}
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
        {keys && (
          <p id={keysId} className={styles.keys}>
            {keys}
          </p>
        )}
        <Counter text={text} most={most} />
      </div>
      {cover && <p className={styles.cover}>{cover}</p>}
    </div>
  )
}
