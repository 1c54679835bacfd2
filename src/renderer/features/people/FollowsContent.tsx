import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FollowListName } from '../../../shared/contract/people'
import type { User } from '../../../shared/contract/people-shapes'
import { useShown } from '../../data/lists'
import { useFollowListInfiniteQuery } from '../../data/people'
import { useSchoolText } from '../../data/school-names'
import { useEntity } from '../../data/use-entity'
import { EndlessList } from '../../parts/EndlessList'
import { Avatar } from '../../ui/Avatar'
import { Button, ButtonLink } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { EmptyState } from '../../ui/EmptyState'
import { LanguageMark } from '../../ui/LanguageMark'
import { ScrollParent } from '../../ui/PageColumns'
import { PersonLink } from '../../ui/PersonLink'
import { PeopleSkeleton } from '../../ui/Skeleton'
import { FollowButton } from './FollowButton'
import styles from './Follows.module.css'

interface FollowsContentProps {
  shown: FollowListName
  /** The selected members in selection mode; null otherwise. */
  picked: ReadonlySet<string> | null
  onPicked: (picked: ReadonlySet<string> | null) => void
  onAsk: (asked: { one: User } | { many: readonly string[] }) => void
  onClose: () => void
}

const rowHeight = 60
const nobody: readonly string[] = []

/** One of the two lists; in the list of followed members several can be selected and unfollowed together. */
export function FollowsContent({ shown, picked, onPicked, onAsk, onClose }: FollowsContentProps) {
  const { t } = useTranslation()
  const [scrolling, setScrolling] = useState<HTMLElement | null>(null)
  const query = useFollowListInfiniteQuery(shown, { refetchOnMountOrArgChange: true })
  const pages = query.currentData?.pages
  const users = useShown(useMemo(() => pages?.flatMap(({ ids }) => ids), [pages])) ?? nobody
  const { picksAll, pickAll, pick } = usePicking(users, query, onPicked)

  const chosen = users.filter((id) => picked?.has(id))
  return (
    <>
      {shown === 'following' && users.length > 0 && (
        <div className={styles.tools}>
          {picked && (
            <Checkbox
              label={t('people.follows.all')}
              checked={chosen.length === users.length}
              onChecked={(on) => (on ? pickAll() : pick(new Set()))}
            />
          )}
          <Button kind="text" size="s" onClick={() => pick(picked ? null : new Set())}>
            {t(picked ? 'people.follows.done' : 'people.follows.edit')}
          </Button>
        </div>
      )}
      <div ref={setScrolling} className={styles.list}>
        <ScrollParent value={scrolling}>
          <EndlessList
            name={shown}
            query={{ ...query, pages, rows: users }}
            keyOf={(id) => id}
            draw={(id) => (
              <FollowRow
                id={id}
                picked={picked?.has(id) ?? null}
                onPick={(on) => pick(on ? new Set(picked).add(id) : new Set([...(picked ?? [])].filter((one) => one !== id)))}
                onAskUnfollow={(user) => onAsk({ one: user })}
              />
            )}
            rowHeight={rowHeight}
            failed={t('people.follows.failed')}
            moreFailed={t('people.follows.moreFailed')}
            skeleton={(next) => <PeopleSkeleton row={styles.row} count={next ? 1 : 3} next={next} />}
            empty={<Nobody shown={shown} onClose={onClose} />}
          />
        </ScrollParent>
      </div>
      {picked && (
        <div className={styles.foot}>
          <span aria-live="polite">{t('people.follows.chosen', { count: chosen.length })}</span>
          <Button kind="danger" size="s" disabled={chosen.length === 0} busy={picksAll} onClick={() => onAsk({ many: chosen })}>
            {t('people.follows.unfollow')}
          </Button>
        </div>
      )}
    </>
  )
}

interface MorePages {
  hasNextPage: boolean
  isFetching: boolean
  error?: unknown
  fetchNextPage: () => unknown
}

/**
 * Selecting: some members, or all. "All" are also those that are not loaded yet, so their pages are loaded first.
 * @param users those that are loaded
 * @returns `picksAll` while further pages are being loaded for "all"
 */
function usePicking(
  users: readonly string[],
  { hasNextPage, isFetching, error, fetchNextPage }: MorePages,
  onPicked: FollowsContentProps['onPicked'],
) {
  const [wantsAll, setWantsAll] = useState(false)
  const picksAll = wantsAll && hasNextPage && error === undefined
  const live = useRef(onPicked)
  live.current = onPicked
  useEffect(() => {
    if (!wantsAll) return
    live.current(new Set(users))
    if (!picksAll) setWantsAll(false)
    else if (!isFetching) void fetchNextPage()
  }, [wantsAll, picksAll, users, isFetching, fetchNextPage])
  return {
    picksAll,
    pickAll: () => setWantsAll(true),
    pick(picked: ReadonlySet<string> | null) {
      setWantsAll(false)
      onPicked(picked)
    },
  }
}

function Nobody({ shown, onClose }: { shown: FollowListName; onClose: () => void }) {
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
  const schoolText = useSchoolText()
  return (
    <span className={styles.words}>
      <span className={styles.first}>
        <b className="one">{nickname}</b>
        <LanguageMark languages={languages} />
      </span>
      {academy && <span className="one">{schoolText(academy)}</span>}
    </span>
  )
}
