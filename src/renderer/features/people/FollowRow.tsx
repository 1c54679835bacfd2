import { useTranslation } from 'react-i18next'
import type { User } from '../../../shared/contract/people-shapes'
import { Avatar } from '../../ui/Avatar'
import { Checkbox } from '../../ui/Checkbox'
import { PersonLink } from '../../ui/PersonLink'
import { FollowButton } from './FollowButton'
import styles from './Follows.module.css'

interface FollowRowProps {
  user: User
  /** Whether the row is ticked; null while nothing is picked. */
  picked: boolean | null
  onPick: (on: boolean) => void
  onAskUnfollow: () => void
}

/** A person in a list of follows: led to their profile, or while picking, ticked by a press anywhere on the row. */
export function FollowRow({ user, picked, onPick, onAskUnfollow }: FollowRowProps) {
  const { t } = useTranslation()
  const { id, nickname, imagePath, presence, academy } = user
  if (picked !== null) {
    return (
      <Checkbox
        className={styles.row}
        aria-label={t('people.follows.select', { name: nickname })}
        checked={picked}
        onChecked={onPick}
        label={
          <>
            <Avatar path={imagePath} size={40} presence={presence} />
            <Words nickname={nickname} academy={academy} />
          </>
        }
      />
    )
  }
  return (
    <div className={styles.row}>
      <PersonLink userId={id} face>
        <Avatar path={imagePath} size={40} presence={presence} />
      </PersonLink>
      <PersonLink userId={id} className={styles.link}>
        <Words nickname={nickname} academy={academy} />
      </PersonLink>
      <FollowButton person={user} size="s" onAskUnfollow={onAskUnfollow} />
    </div>
  )
}

function Words({ nickname, academy }: { nickname: string; academy: string | null }) {
  return (
    <span className={styles.words}>
      <b className="one">{nickname}</b>
      {academy && <span className="one">{academy}</span>}
    </span>
  )
}
