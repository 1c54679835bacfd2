import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './Button.module.css'
import { classNames } from './class-names'

interface ButtonStyle {
  /** `fill`: the primary action. `tint`, `line`, `text`: decreasing emphasis. `danger`: cannot be undone. */
  kind?: 'fill' | 'tint' | 'line' | 'text' | 'danger'
  size?: 's' | 'm' | 'l'
  icon?: ReactNode
}

const classesOf = ({ kind = 'fill', size = 'm' }: ButtonStyle, className: string | undefined) =>
  classNames(styles.button, styles[kind], size !== 'm' && styles[size], className)

export interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  /** A request is pending: appearance and label stay, further presses are ignored. */
  busy?: boolean
}

/** A button with a text label. `disabled` changes its background and keeps the text readable. */
export function Button({ kind, size, icon, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
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
  )
}

/** A link styled as a button. */
export function ButtonLink({ kind, size, icon, className, children, ...rest }: ButtonStyle & LinkProps) {
  return (
    <Link {...rest} className={classesOf({ ...(kind && { kind }), ...(size && { size }) }, className)}>
      {icon}
      {children}
    </Link>
  )
}
