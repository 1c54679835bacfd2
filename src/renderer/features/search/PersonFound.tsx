import type { ReactNode } from 'react'
import type { User } from '../../../shared/contract/people-shapes'
import { Avatar } from '../../ui/Avatar'
import { Marked } from '../../ui/Marked'
import { PersonLink } from '../../ui/PersonLink'
import styles from './Found.module.css'

/** A person in the results, with what one can do beside them. */
export function PersonFound({ user, action }: { user: User; action: ReactNode }) {
  const { id, nickname, imagePath, presence, academy, major, own } = user
  const about = [academy, major].filter((each) => each !== null).join(' · ')
  return (
    <div className={styles.row}>
      <PersonLink userId={id} mine={own !== null} face>
        <Avatar path={imagePath} size={40} presence={presence} />
      </PersonLink>
      <PersonLink userId={id} mine={own !== null} className={styles.link}>
        <span className={styles.words}>
          <b className="one">
            <Marked>{nickname}</Marked>
          </b>
          {about !== '' && <span className="one">{about}</span>}
        </span>
      </PersonLink>
      {action}
    </div>
  )
}
