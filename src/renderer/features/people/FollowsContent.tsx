import { useTranslation } from 'react-i18next'
import { Virtuoso } from 'react-virtuoso'
import type { User } from '../../../shared/contract/people-shapes'
import { useShown } from '../../data/lists'
import { useFollowsQuery } from '../../data/people'
import { useEntity } from '../../data/use-entity'
import { useErrorText } from '../../hooks/error-messages'
import { Avatar } from '../../ui/Avatar'
import { Button, ButtonLink } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { LanguageMark } from '../../ui/LanguageMark'
import { PersonLink } from '../../ui/PersonLink'
import { PeopleSkeleton } from '../../ui/Skeleton'
import { FollowButton } from './FollowButton'
import styles from './Follows.module.css'

/** Which of the two lists of follows is shown. */
export type Shown = 'follower' | 'following'

interface FollowsContentProps {
  ownId: string
  shown: Shown
  /** The selected members in selection mode; null otherwise. */
  picked: ReadonlySet<string> | null
  onPicked: (picked: ReadonlySet<string> | null) => void
  onAsk: (asked: { one: User } | { many: readonly string[] }) => void
  onClose: () => void
}

const rowHeight = 60
const mostHeight = 420

/** One of the two lists; in the list of followed members several can be selected and unfollowed together. */
export function FollowsContent({ ownId, shown, picked, onPicked, onAsk, onClose }: FollowsContentProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useFollowsQuery({ userId: ownId }, { refetchOnMountOrArgChange: true })
  const users = useShown(data && (shown === 'follower' ? data.followers : data.following))
  if (users === undefined) {
    if (error === undefined) return <PeopleSkeleton row={styles.row} count={3} />
    return (
      <ErrorState title={t('people.follows.failed')} busy={isFetching} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  }
  if (users.length === 0) return <Nobody shown={shown} onClose={onClose} />

  const chosen = users.filter((id) => picked?.has(id))
  const pick = (id: string, on: boolean) => {
    const next = new Set(picked)
    if (on) next.add(id)
    else next.delete(id)
    onPicked(next)
  }
  return (
    <>
      {shown === 'following' && (
        <div className={styles.tools}>
          {picked && (
            <Checkbox
              label={t('people.follows.all')}
              checked={chosen.length === users.length}
              onChecked={(on) => onPicked(new Set(on ? users : []))}
            />
          )}
          <Button kind="text" size="s" onClick={() => onPicked(picked ? null : new Set())}>
            {t(picked ? 'people.follows.done' : 'people.follows.edit')}
          </Button>
        </div>
      )}
      <Virtuoso
        data={users}
        fixedItemHeight={rowHeight}
        style={{ height: Math.min(users.length * rowHeight, mostHeight) }}
        computeItemKey={(_, id) => id}
        itemContent={(_, id) => (
          <FollowRow
            id={id}
            picked={picked?.has(id) ?? null}
            onPick={(on) => pick(id, on)}
            onAskUnfollow={(user) => onAsk({ one: user })}
          />
        )}
      />
      {picked && (
        <div className={styles.foot}>
          <span aria-live="polite">{t('people.follows.chosen', { count: chosen.length })}</span>
          <Button kind="danger" size="s" disabled={chosen.length === 0} onClick={() => onAsk({ many: chosen })}>
            {t('people.follows.unfollow')}
          </Button>
        </div>
      )}
    </>
  )
}

function Nobody({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const { t } = useTranslation()
  const none = shown === 'follower' ? 'noFollowers' : 'noFollowing'
  const action = (
    <ButtonLink to={shown === 'follower' ? '/write' : '/'} kind="tint" onClick={shown === 'follower' ? undefined : onClose} replace>
      {t(`people.follows.${none}.action`)}
    </ButtonLink>
  )
  return (
    <EmptyState title={t(`people.follows.${none}.title`)} action={action}>
      {t(`people.follows.${none}.text`)}
    </EmptyState>
  )
}

interface FollowRowProps {
  id: string
  /** Whether the row is selected; null outside selection mode. */
  picked: boolean | null
  onPick: (on: boolean) => void
  onAskUnfollow: (user: User) => void
}

/** A row of a list of follows: it links to the profile, or in selection mode selects the member. */
function FollowRow({ id, picked, onPick, onAskUnfollow }: FollowRowProps) {
  const { t } = useTranslation()
  const user = useEntity('people', id)
  if (!user) return null
  const { nickname, imagePath, presence } = user
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
            <Words user={user} />
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
        <Words user={user} />
      </PersonLink>
      <FollowButton person={user} size="s" onAskUnfollow={() => onAskUnfollow(user)} />
    </div>
  )
}

function Words({ user: { nickname, academy, languages } }: { user: User }) {
  return (
    <span className={styles.words}>
      <span className={styles.first}>
        <b className="one">{nickname}</b>
        <LanguageMark languages={languages} />
      </span>
      {academy && <span className="one">{academy}</span>}
    </span>
  )
}
