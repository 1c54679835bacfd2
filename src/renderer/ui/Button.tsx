import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './Button.module.css'
import { classNames } from './class-names'

interface Look {
  /** `fill`: the one thing to do here. `tint`, `line`, `text`: ever quieter. `danger`: what cannot be taken back. */
  kind?: 'fill' | 'tint' | 'line' | 'text' | 'danger'
  size?: 's' | 'm' | 'l'
  icon?: ReactNode
}

const classesOf = ({ kind = 'fill', size = 'm' }: Look, className: string | undefined) =>
  classNames(styles.button, styles[kind], size !== 'm' && styles[size], className)

export interface ButtonProps extends Look, ComponentProps<'button'> {
  /** Work is under way: keeps its look and its words, and takes no second press. */
  busy?: boolean
}

/** A button with words. `disabled` changes its ground, never fades its text. */
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

/** A link that looks like a button. */
export function ButtonLink({ kind, size, icon, className, children, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={classesOf({ ...(kind && { kind }), ...(size && { size }) }, className)}>
      {icon}
      {children}
    </Link>
  )
}
