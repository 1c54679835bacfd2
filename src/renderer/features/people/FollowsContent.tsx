import { useTranslation } from 'react-i18next'
import { Virtuoso } from 'react-virtuoso'
import type { User } from '../../../shared/contract/people-shapes'
import { useErrorText } from '../../bridge/error-messages'
import { Button, ButtonLink } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { PeopleSkeleton } from '../../ui/PeopleSkeleton'
import { FollowRow } from './FollowRow'
import styles from './Follows.module.css'
import { useFollowsQuery } from './people-api'
import type { Shown } from './use-shown-follows'

interface FollowsContentProps {
  ownId: string
  shown: Shown
  /** Who is ticked while several are picked at once; null otherwise. */
  picked: ReadonlySet<string> | null
  onPicked: (picked: ReadonlySet<string> | null) => void
  onAsk: (asked: { one: User } | { many: readonly string[] }) => void
  onClose: () => void
}

const rowHeight = 60
const mostHeight = 420

/** One of the two lists; of those one follows, several can be picked and left together. */
export function FollowsContent({ ownId, shown, picked, onPicked, onAsk, onClose }: FollowsContentProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useFollowsQuery({ userId: ownId }, { refetchOnMountOrArgChange: true })
  if (data === undefined) {
    if (error === undefined) return <PeopleSkeleton row={styles.row} count={3} />
    return (
      <ErrorState title={t('people.follows.failed')} busy={isFetching} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  }
  const users = shown === 'follower' ? data.followers : data.following
  if (users.length === 0) return <Nobody shown={shown} onClose={onClose} />

  const chosen = users.filter(({ id }) => picked?.has(id)).map(({ id }) => id)
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
              onChecked={(on) => onPicked(new Set(on ? users.map(({ id }) => id) : []))}
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
        computeItemKey={(_, { id }) => id}
        itemContent={(_, user) => (
          <FollowRow
            user={user}
            picked={picked?.has(user.id) ?? null}
            onPick={(on) => pick(user.id, on)}
            onAskUnfollow={() => onAsk({ one: user })}
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
