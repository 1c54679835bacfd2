import { classNames } from '../../ui/class-names'
import styles from './Log.module.css'
import type { LogRow } from './log-rows'

/** The shape of a bubble by whose it is and where it stands in its group. @param ends no pictures come under it */
export function bubbleLook({ side, first, last }: LogRow, ends: boolean): string {
  const mine = side === 'mine'
  return classNames(styles.bubble, mine && styles.own, !first && (mine ? styles.ownNext : styles.otherNext), last && ends && styles.last)
}
