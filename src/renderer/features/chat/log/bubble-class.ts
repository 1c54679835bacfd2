import { classNames } from '../../../ui/class-names'
import styles from './LogRow.module.css'
import type { LogRow } from './log-rows'

/** The shape of a bubble by its sender and its place in a group. @param isBottom no pictures are drawn under it */
export function bubbleClass({ side, first, last }: LogRow, isBottom: boolean): string {
  const mine = side === 'mine'
  return classNames(
    styles.bubble,
    mine && styles.own,
    !first && (mine ? styles.ownNext : styles.otherNext),
    last && isBottom && styles.last,
  )
}
