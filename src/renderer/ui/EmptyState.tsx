import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  /** A picture's address, from `resources/art`. */
  art?: string
  title: string
  children?: ReactNode
  /** One action. */
  action?: ReactNode
}

/** What a list shows when there is nothing in it: one sentence, one action. */
export function EmptyState({ art, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {art && <img src={art} alt="" width={180} draggable={false} />}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
