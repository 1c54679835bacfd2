import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './Chip.module.css'
import { classNames } from './class-names'

/** A rounded button in a row of chips. `quiet`: without a border, for a chip that opens more chips. */
export function Chip({ on = false, quiet = false, className, ...rest }: { on?: boolean; quiet?: boolean } & ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classNames(styles.chip, on && styles.on, quiet && styles.quiet, className)} />
}

/** A chip that is a link. `on`: it leads to the current page. */
export function ChipLink({ on = false, className, ...rest }: { on?: boolean } & LinkProps) {
  return <Link {...rest} aria-current={on ? 'page' : undefined} className={classNames(styles.chip, on && styles.on, className)} />
}
