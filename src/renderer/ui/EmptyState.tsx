import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  /** URL of an illustration from `resources/art`. */
  art?: string
  title: string
  /** `h1` where it fills the page. */
  heading?: 'h1' | 'h2'
  children?: ReactNode
  /** One action. */
  action?: ReactNode
}

/** The content of an empty list: a sentence and an action. */
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
