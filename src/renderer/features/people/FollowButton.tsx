import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button'
import { UnfollowDialog } from './UnfollowDialog'
import { type Followed, useFollow } from './use-follow'

interface FollowButtonProps {
  person: Followed
  size?: 's' | 'm'
  /** Asks in the page's own dialog; without, the button brings one (specification 4: unfollowing is confirmed). */
  onAskUnfollow?: () => void
}

/** Follows somebody, or shows that one does and offers to end it. */
export function FollowButton({ person, size = 'm', onAskUnfollow }: FollowButtonProps) {
  const { t } = useTranslation()
  const follow = useFollow()
  const [asking, setAsking] = useState(false)
  const { following, nickname } = person
  const word = t(following ? 'people.followed' : 'people.follow')
  const ask = onAskUnfollow ?? (() => setAsking(true))
  return (
    <>
      <Button
        kind={following ? 'line' : 'tint'}
        size={size}
        icon={following ? <IconCheck /> : undefined}
        aria-label={`${word}, ${nickname}`}
        title={t(following ? 'people.unfollowWho' : 'people.followWho', { name: nickname })}
        // The second press of a double click means the same as the first (decision 44).
        onClick={(event) => event.detail < 2 && (following ? ask() : follow(person, true))}
      >
        {word}
      </Button>
      {!onAskUnfollow && (
        <UnfollowDialog
          opened={asking}
          title={t('people.unfollowAsk.title', { name: nickname })}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            follow(person, false)
          }}
        />
      )}
    </>
  )
}
