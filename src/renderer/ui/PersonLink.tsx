import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { withdrawnNickname } from '../../shared/text/nickname'
import { classNames } from './class-names'
import styles from './PersonLink.module.css'

interface PersonLinkProps {
  /** Null for who is not to be known. */
  id: string | null
  nickname: string
  children: ReactNode
  /** The face beside a name that leads there already: not a stop of its own. */
  face?: boolean
  className?: string | undefined
}

/** A name or a face that leads to the profile; to nowhere for who is anonymous or has withdrawn. One's own leads on to `/profile`. */
export function PersonLink({ id, nickname, children, face = false, className }: PersonLinkProps) {
  if (id === null || nickname === withdrawnNickname) return <span className={className}>{children}</span>
  const hidden = face ? { 'aria-hidden': true, tabIndex: -1 } : {}
  return (
    <Link to={`/profile/${id}`} {...hidden} className={classNames(face ? styles.face : styles.name, className)}>
      {children}
    </Link>
  )
}
