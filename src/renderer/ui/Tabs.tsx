import { Link } from 'react-router-dom'
import { classNames } from './class-names'
import styles from './Tabs.module.css'

interface TabsProps {
  /** Names the row for a screen reader. */
  label: string
  tabs: readonly { to: string; label: string; current: boolean }[]
  className?: string | undefined
}

/** A row of addresses that take one another's place under one heading; each replaces the last in the history. */
export function Tabs({ label, tabs, className }: TabsProps) {
  return (
    <nav className={classNames(styles.tabs, className)} aria-label={label}>
      {tabs.map(({ to, label: name, current }) => (
        <Link key={to} to={to} replace aria-current={current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
