import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface PersonLinkProps {
  /** Null for an anonymous writer: no link. */
  userId: string | null
  /** The signed-in user: leads to their own page. */
  mine?: boolean
  /** An avatar beside a name with the same link: for the pointer only. */
  face?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A name or avatar that links to the person's page. */
export function PersonLink({ userId, mine = false, face = false, className, children }: PersonLinkProps) {
  if (userId === null) return <span className={className}>{children}</span>
  return (
    <Link
      to={mine ? '/profile' : `/profile/${userId}`}
      className={className}
      draggable={false}
      {...(face ? { tabIndex: -1, 'aria-hidden': true } : {})}
    >
      {children}
    </Link>
  )
}
