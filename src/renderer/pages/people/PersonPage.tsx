import { IconMessageCircle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { User } from '../../../shared/contract/people-shapes'
import { useIsGone } from '../../bridge/moderation-state'
import { useOpenRoom } from '../../bridge/open-room'
import { useSession } from '../../bridge/session'
import { PostList } from '../../features/feed/PostList'
import { PostRowSkeleton } from '../../features/feed/PostRowSkeleton'
import { FollowButton } from '../../features/people/FollowButton'
import { ProfileHead } from '../../features/people/ProfileHead'
import { ProfileSkeleton } from '../../features/people/ProfileSkeleton'
import { ProfileStats } from '../../features/people/ProfileStats'
import { ProfileStatus } from '../../features/people/ProfileStatus'
import { useUserInfoQuery } from '../../features/people/people-api'
import { usePersonMenu } from '../../features/people/person-menu'
import { PersonPrograms } from '../../features/programs/PersonPrograms'
import { previousAddress } from '../../hooks/use-history-steps'
import { useTitle } from '../../hooks/use-title'
import { Button, ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ItemMenu } from '../../ui/ItemMenu'
import { PageColumns } from '../../ui/PageColumns'
import { Tabs } from '../../ui/Tabs'
import { useToast } from '../../ui/Toast'
import { useCityText } from './use-city-text'

/** `/profile/{userId}`: somebody else (specification 2); one's own id leads to `/profile`. */
export function PersonPage() {
  const { userId = '' } = useParams()
  const { user } = useSession()
  return user?.id === userId ? <Navigate to="/profile" replace /> : <Person key={userId} userId={userId} />
}

function Person({ userId }: { userId: string }) {
  const { data, error } = useUserInfoQuery({ userId }, { refetchOnMountOrArgChange: true })
  const gone = (error as { code?: string } | undefined)?.code === 'notFound'
  const missing = error !== undefined && (data === undefined || gone)
  const blocked = useIsGone(userId, null)
  useGoBack(missing || blocked, blocked)
  if (missing || blocked) return null
  if (data) return <Profile user={data.user} />
  return (
    <PageColumns>
      <ProfileSkeleton />
      <PostRowSkeleton count={3} flat />
    </PageColumns>
  )
}

/** A profile that cannot be loaded is no place to stay (specification 8). @param quietly one has just blocked them, and was told so */
function useGoBack(missing: boolean, quietly: boolean): void {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  useEffect(() => {
    if (!missing) return
    if (!quietly) toast(t('people.loadFailed'))
    if (previousAddress() === null) void navigate('/', { replace: true })
    else void navigate(-1)
  }, [missing, quietly, navigate, toast, t])
}

function Profile({ user }: { user: User }) {
  const { t } = useTranslation()
  const menu = usePersonMenu(user)
  useTitle(user.nickname)
  const stats = [
    { key: 'posts', label: t('people.stats.posts', { count: user.postCount }), count: user.postCount },
    { key: 'questions', label: t('people.stats.questions', { count: user.questionCount }), count: user.questionCount },
    { key: 'likes', label: t('people.stats.likes', { count: user.likeCount }), count: user.likeCount },
  ]
  const tab = useSearchParams()[0].get('tab') === 'program' ? 'program' : 'activity'
  const tabs = [
    { key: 'activity', label: t('people.tabs.activity'), to: `/profile/${user.id}` },
    { key: 'program', label: t('people.tabs.program'), to: `/profile/${user.id}?tab=program` },
  ]
  return (
    <PageColumns key={tab}>
      <ProfileHead
        user={user}
        presence={user.presence}
        status={<ProfileStatus presence={user.presence} />}
        city={useCityText(user.city)}
        actions={
          <>
            <MessageButton userId={user.id} />
            <FollowButton person={user} size="s" />
            <ItemMenu label={t('people.actions', { name: user.nickname })} entries={menu} />
          </>
        }
        stats={<ProfileStats stats={stats} />}
      />
      <Tabs label={t('people.tabs.label')} tabs={tabs} at={tab} />
      {tab === 'program' ? (
        <PersonPrograms userId={user.id} name={user.nickname} />
      ) : (
        <PostList list={{ of: 'person', userId: user.id }} empty={<NoPosts name={user.nickname} />} />
      )}
    </PageColumns>
  )
}

/** Leads to the room with somebody. */
function MessageButton({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const openRoom = useOpenRoom()
  return (
    <Button kind="line" size="s" icon={<IconMessageCircle />} onClick={() => openRoom(userId)}>
      {t('talk.start.message')}
    </Button>
  )
}

function NoPosts({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <EmptyState title={t('people.posts.noneOf.title')} action={<ButtonLink to="/">{t('people.posts.noneOf.action')}</ButtonLink>}>
      {t('people.posts.noneOf.text', { name })}
    </EmptyState>
  )
}
