import type { ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'
import styles from './Tabs.module.css'

interface Tab {
  key: string
  label: ReactNode
  to: To
}

/** The parts of one page, each with its own address. Going from part to part leaves no trail in the history. */
export function Tabs({ label, tabs, at }: { label: string; tabs: readonly Tab[]; at: string }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.key} to={tab.to} replace aria-current={tab.key === at ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
