import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { isWithdrawn } from '../../shared/text/withdrawn'

interface PersonLinkProps {
  /** Null for a writer without a page (`pageIdOf`): no link. */
  userId: string | null
  /** The signed-in user: leads to their own page. */
  mine?: boolean
  /** An avatar beside a name with the same link: for the pointer only. */
  face?: boolean
  className?: string | undefined
  children: ReactNode
}

/** The id of a writer who has a page; null for one who has withdrawn, as for an anonymous one. */
export const pageIdOf = (id: string | null, nickname: string): string | null => (isWithdrawn(nickname) ? null : id)

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
