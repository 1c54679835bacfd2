import { Children, type ComponentProps, type ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './Button.module.css'
import { classNames } from './class-names'
import { Offered, type Pressing } from './commands'

interface ButtonStyle {
  /** `fill`: the primary action. `tint`, `line`, `text`: decreasing emphasis. `danger`: cannot be undone. */
  kind?: 'fill' | 'tint' | 'line' | 'text' | 'danger'
  size?: 's' | 'm' | 'l'
  icon?: ReactNode
}

const classesOf = ({ kind = 'fill', size = 'm' }: ButtonStyle, className: string | undefined) =>
  classNames(styles.button, styles[kind], size !== 'm' && styles[size], className)

interface ButtonBase extends ButtonStyle, Omit<ComponentProps<'button'>, 'onClick'> {
  /** A request is pending: appearance and label stay, further presses are ignored. */
  busy?: boolean
}

export type ButtonProps = ButtonBase & Pressing

/** A button with a text label. `disabled` changes its background and keeps the text readable. */
export function Button({ kind, size, icon, busy = false, className, children, command, onClick, ...rest }: ButtonProps) {
  return (
    <>
      <button
        type="button"
        {...rest}
        className={classesOf({ ...(kind && { kind }), ...(size && { size }) }, className)}
        aria-busy={busy}
        onClick={busy ? (event) => event.preventDefault() : onClick}
      >
        {icon}
        {children}
      </button>
      {command !== undefined && !rest.disabled && !busy && (
        <Offered entries={[{ key: command, label: rest['aria-label'] ?? textOf(children), icon, run: onClick }]} />
      )}
    </>
  )
}

/** What stands on a button, without the keys beside it. */
const textOf = (children: ReactNode) =>
  Children.toArray(children)
    .filter((child) => typeof child === 'string')
    .join(' ')

/** A link styled as a button. */
export function ButtonLink({ kind, size, icon, className, children, ...rest }: ButtonStyle & LinkProps) {
  return (
    <Link {...rest} className={classesOf({ ...(kind && { kind }), ...(size && { size }) }, className)}>
      {icon}
      {children}
    </Link>
  )
}
