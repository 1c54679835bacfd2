import { type ReactNode, useId } from 'react'
import styles from './SideSection.module.css'

interface SideSectionProps {
  title: string
  /** Beside the title. */
  note?: ReactNode
  /** One short link at the end of the title's line. */
  action?: ReactNode
  children: ReactNode
}

/** A section of the side panel. */
export function SideSection({ title, note, action, children }: SideSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {note && <span className={styles.note}>{note}</span>}
        {action && <span className={styles.action}>{action}</span>}
      </div>
      {children}
    </section>
  )
}
