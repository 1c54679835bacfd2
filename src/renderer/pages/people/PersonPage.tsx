import { IconFlag, IconLink, IconMessageCircle, IconUserOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { User } from '../../../shared/contract/people-shapes'
import { useOpenRoom } from '../../data/open-room'
import { useUserInfoQuery } from '../../data/person'
import { useCityText } from '../../data/places'
import { useSession } from '../../data/session'
import { useEntity, useOpenedFailure, useWentAway } from '../../data/use-entity'
import { desktop } from '../../desktop/desktop'
import { PostList } from '../../features/feed/list/PostList'
import { PostRowSkeleton } from '../../features/feed/post/PostRow'
import { DaysWritten } from '../../features/people/DaysWritten'
import { FollowButton } from '../../features/people/FollowButton'
import { CorrectionFigures, ProfileHead, ProfileSkeleton, ProfileStats, ProfileStatus } from '../../features/people/ProfileHead'
import { PersonPrograms } from '../../features/programs/PersonPrograms'
import { previousAddress } from '../../hooks/navigation'
import { useTitle } from '../../hooks/use-title'
import { useModeration } from '../../parts/moderation/use-moderation'
import { useRemovalToast } from '../../parts/moderation/use-removal-toast'
import { StoredAge } from '../../parts/StoredAge'
import { Button, ButtonLink } from '../../ui/Button'
import { CommandsOf } from '../../ui/commands'
import { EmptyState } from '../../ui/EmptyState'
import { ItemMenu, type MenuEntry } from '../../ui/Menu'
import { PageColumns } from '../../ui/PageColumns'
import { Tabs } from '../../ui/Tabs'
import { useToast } from '../../ui/Toast'

/** `/profile/{userId}`: another member (docs/product/screens.md "Profile pages"); the own id redirects to `/profile`. */
export function PersonPage() {
  const { userId = '' } = useParams()
  const { user } = useSession()
  return user?.id === userId ? <Navigate to="/profile" replace /> : <Person key={userId} userId={userId} />
}

function Person({ userId }: { userId: string }) {
  const query = useUserInfoQuery({ userId }, { refetchOnMountOrArgChange: true })
  const { data } = query
  const user = useEntity('people', userId)
  const { failure } = useOpenedFailure(query, data !== undefined)
  const missing = failure !== null && (data === undefined || failure.code === 'notFound')
  const wentAway = useWentAway(userId)
  useRemovalToast(userId)
  useGoBack(missing || wentAway, wentAway)
  if (missing || wentAway) return null
  if (data && user) return <Profile user={user} />
  return (
    <PageColumns>
      <ProfileSkeleton />
      <PostRowSkeleton count={3} flat />
    </PageColumns>
  )
}

/**
 * Goes back from a profile that cannot be loaded, with a toast (docs/product/errors.md "Sentences"). @param quietly without the toast:
 * the member was just blocked or their account closed, which has its own
 */
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
      <StoredAge of="userInfo" input={{ userId: user.id }} />
      <ProfileHead
        user={user}
        presence={user.presence}
        status={<ProfileStatus presence={user.presence} />}
        city={useCityText(user.city)}
        actions={
          <CommandsOf of="profile" title={t('palette.open.profile')}>
            <MessageButton userId={user.id} />
            <FollowButton person={user} size="s" command />
            <ItemMenu label={t('people.actions', { name: user.nickname })} entries={menu} commands />
          </CommandsOf>
        }
        stats={
          <>
            <ProfileStats stats={stats} />
            <CorrectionFigures figures={user.corrections} />
          </>
        }
      />
      <DaysWritten userId={user.id} />
      <Tabs label={t('people.tabs.label')} tabs={tabs} at={tab} />
      {tab === 'program' ? (
        <PersonPrograms userId={user.id} name={user.nickname} />
      ) : (
        <PostList list={{ of: 'person', userId: user.id }} empty={<NoPosts name={user.nickname} />} />
      )}
    </PageColumns>
  )
}

/** Opens the chat with a member. */
function MessageButton({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const openRoom = useOpenRoom()
  return (
    <Button kind="line" size="s" icon={<IconMessageCircle />} command="message" onClick={() => openRoom(userId)}>
      {t('chat.start.message')}
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

/** A link to a profile that works from outside the app. */
const profileLink = (userId: string) => `hanmadi://profile/${userId}`

/** The menu of another member's profile: copy link, block, report. */
export function usePersonMenu({ id, nickname }: Pick<User, 'id' | 'nickname'>): MenuEntry[] {
  const { t } = useTranslation()
  const toast = useToast()
  const { block, report } = useModeration()
  const copyLink = () => void desktop.copyText(profileLink(id)).then(() => toast(t('people.linkCopied')))
  const blockLabel = t('moderation.menu.block', { name: nickname })
  return [
    { key: 'copyLink', label: t('people.copyLink'), icon: <IconLink />, run: copyLink },
    'rule',
    { key: 'block', label: blockLabel, icon: <IconUserOff />, run: () => block({ userId: id, nickname }) },
    { key: 'report', label: t('moderation.menu.report'), icon: <IconFlag />, danger: true, run: () => report({ kind: 'user', id }) },
  ]
}
