import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { type Shortcut, shortcutText } from '../hooks/shortcuts'
import { classNames } from './class-names'
import { Offered, type Pressing } from './commands'
import styles from './IconButton.module.css'

interface IconButtonBase extends Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'onClick'> {
  /** The accessible name and tooltip. */
  label: string
  /** Follows it in the tooltip, where there is no shortcut. */
  hint?: string
  shortcut?: Shortcut
  /** Shown as pressed. */
  on?: boolean
}

export type IconButtonProps = IconButtonBase & Pressing

/** A 32 px button with only an icon: `<IconButton label={t('common.close')}><IconX /></IconButton>`. */
export function IconButton({ label, hint, shortcut, on = false, className, command, onClick, ...rest }: IconButtonProps) {
  const further = shortcut ? shortcutText(shortcut) : hint
  return (
    <>
      <button
        type="button"
        {...rest}
        aria-label={label}
        title={further ? `${label} · ${further}` : label}
        className={classNames(styles.button, on && styles.on, className)}
        onClick={onClick}
      />
      {command !== undefined && !rest.disabled && (
        <Offered entries={[{ key: command, label, icon: rest.children, run: onClick, ...(shortcut && { shortcut }) }]} />
      )}
    </>
  )
}

/** An icon button that is a link. */
export function IconButtonLink({ label, className, ...rest }: LinkProps & { label: string }) {
  return <Link {...rest} aria-label={label} title={label} className={classNames(styles.button, className)} />
}
