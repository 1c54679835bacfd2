import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  /** A picture's address, from `resources/art`. */
  art?: string
  title: string
  /** `h1` where it is the whole page. */
  heading?: 'h1' | 'h2'
  children?: ReactNode
  /** One action. */
  action?: ReactNode
}

/** What a list shows when there is nothing in it: one sentence, one action. */
export function EmptyState({ art, title, heading: Heading = 'h2', children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {art && <img src={art} alt="" width={180} draggable={false} />}
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
