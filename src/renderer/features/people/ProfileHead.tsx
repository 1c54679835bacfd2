import type { ReactNode } from 'react'
import type { Presence, User } from '../../../shared/contract/people-shapes'
import { useMediaWidth } from '../../hooks/use-media-width'
import { Avatar } from '../../ui/Avatar'
import styles from './Profile.module.css'

interface ProfileHeadProps {
  user: Pick<User, 'nickname' | 'imagePath' | 'academy' | 'major'>
  presence: Presence
  /** The presence in words, beside the name. */
  status: ReactNode
  /** Where they live, as it is read. */
  city: string | null
  /** What one can do here, at the end of the first line. */
  actions: ReactNode
  stats: ReactNode
}

/** Who a profile is about: face, name, presence, school and city, what can be done, and some numbers. */
export function ProfileHead({ user, presence, status, city, actions, stats }: ProfileHeadProps) {
  const narrow = useMediaWidth() === 'narrow'
  const school = [user.academy, user.major].filter(Boolean).join(' ')
  const line = [school, city].filter(Boolean).join(' · ')
  return (
    <header className={styles.head}>
      <Avatar path={user.imagePath} size={narrow ? 64 : 96} presence={presence} />
      <div className={styles.words}>
        <div className={styles.first}>
          <div className={styles.who}>
            <h1 className={styles.name}>{user.nickname}</h1>
            {status}
          </div>
          <span className={styles.actions}>{actions}</span>
        </div>
        {line !== '' && <p className={styles.line}>{line}</p>}
        {stats}
      </div>
    </header>
  )
}
