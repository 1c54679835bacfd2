import type { ComponentProps } from 'react'
import { classNames } from './class-names'
import styles from './Pill.module.css'

/** A button that floats over a list and leads to another place in it: an icon and a text. */
export function Pill({ className, ...props }: Omit<ComponentProps<'button'>, 'type'>) {
  return <button {...props} type="button" className={classNames(styles.pill, className)} />
}
