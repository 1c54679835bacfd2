import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './Chip.module.css'
import { classNames } from './class-names'

/** A round button in a row of its like. `quiet`: without frame, for what opens more of them. */
export function Chip({ on = false, quiet = false, className, ...rest }: { on?: boolean; quiet?: boolean } & ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classNames(styles.chip, on && styles.on, quiet && styles.quiet, className)} />
}

/** A chip that leads somewhere; `on`: one is there. */
export function ChipLink({ on = false, className, ...rest }: { on?: boolean } & LinkProps) {
  return <Link {...rest} aria-current={on ? 'page' : undefined} className={classNames(styles.chip, on && styles.on, className)} />
}
