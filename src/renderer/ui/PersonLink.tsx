import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface PersonLinkProps {
  /** Null: nobody to be led to, as with an anonymous writer. */
  userId: string | null
  /** Oneself: leads to one's own page. */
  mine?: boolean
  /** The face beside a name that leads to the same place: for the pointer alone. */
  face?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A name or a face that leads to the person's page. */
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
