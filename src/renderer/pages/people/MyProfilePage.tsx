import { IconSettings } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { User } from '../../../shared/contract/people-shapes'
import { useOwnInfoQuery } from '../../data/person'
import { useCityText } from '../../data/places'
import { useGoToLogin, useSession } from '../../data/session'
import { PostList } from '../../features/feed/list/PostList'
import { usePostLink } from '../../features/feed/list/row-state'
import { NotebookLink } from '../../features/notebook/NotebookLink'
import { DaysWritten } from '../../features/people/DaysWritten'
import { FollowsDialog, withShown } from '../../features/people/FollowsDialog'
import { OwnReplyList } from '../../features/people/OwnReplyList'
import { CorrectionFigures, MonthFigures, OwnStatus, ProfileHead, ProfileStats } from '../../features/people/ProfileHead'
import { SchoolSection } from '../../features/people/SchoolSection'
import { SavedPrograms } from '../../features/programs/PersonPrograms'
import { usePresenceMenu } from '../../features/settings/account/presence-menu'
import { useMediaWidth } from '../../hooks/use-media-width'
import { useTitle } from '../../hooks/use-title'
import { RestartToUpdate } from '../../parts/updates/RestartToUpdate'
import { Button, ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageColumns } from '../../ui/PageColumns'
import { Tabs } from '../../ui/Tabs'
import styles from './MyProfilePage.module.css'

/** `/profile`: the own profile, with own posts, comments and answers (docs/product/people.md "Profiles"). */
export function MyProfilePage() {
  const { t } = useTranslation()
  const { user } = useSession()
  useTitle(t('people.mine'))
  return user ? <MyProfile user={user} /> : <LoginFirst />
}

/** For visitors: a link to the login and to the settings. */
function LoginFirst() {
  const { t } = useTranslation()
  const goToLogin = useGoToLogin()
  const narrow = useMediaWidth() === 'narrow'
  return (
    <PageColumns>
      {narrow && <RestartToUpdate shape="row" />}
      {narrow && <NotebookLink />}
      <div className={styles.visitor}>
        <EmptyState
          heading="h1"
          title={t('people.visitor.title')}
          action={
            <>
              <Button onClick={goToLogin}>{t('shell.logIn')}</Button>
              <ButtonLink to="/profile/setting" kind="text">
                {t('people.settings')}
              </ButtonLink>
            </>
          }
        >
          {t('people.visitor.text')}
        </EmptyState>
      </div>
    </PageColumns>
  )
}

function MyProfile({ user }: { user: User }) {
  const { t } = useTranslation()
  const { search } = useLocation()
  const linkToPost = usePostLink()
  const { presence, entries } = usePresenceMenu()
  const narrow = useMediaWidth() === 'narrow'
  useOwnInfoQuery(user)
  const tab = new URLSearchParams(search).get('tab') === 'reply' ? 'reply' : 'post'
  const tabs = [
    { key: 'post', label: t('people.tabs.post'), to: '/profile' },
    { key: 'reply', label: t('people.tabs.reply'), to: '/profile?tab=reply' },
  ]
  const stats = [
    {
      key: 'followers',
      label: t('people.stats.follower', { count: user.followerCount ?? 0 }),
      count: user.followerCount ?? 0,
      to: { search: withShown(search, 'follower') },
    },
    {
      key: 'following',
      label: t('people.stats.following'),
      count: user.followingCount ?? 0,
      to: { search: withShown(search, 'following') },
    },
    { key: 'questions', label: t('people.stats.myQuestions'), count: user.questionCount, to: '/qna?filter=mine' },
    { key: 'likes', label: t('people.stats.likes', { count: user.likeCount }), count: user.likeCount },
  ]
  return (
    <PageColumns key={tab} side={<Beside />}>
      <ProfileHead
        user={user}
        presence={presence}
        status={<OwnStatus presence={presence} entries={entries} />}
        city={useCityText(user.city)}
        actions={
          <>
            <ButtonLink to="/profile/setting/account/manage" kind="line" size="s">
              {t('people.edit')}
            </ButtonLink>
            <Link to="/profile/setting" className={styles.settings} aria-label={t('people.settings')} title={t('people.settings')}>
              <IconSettings />
            </Link>
          </>
        }
        stats={
          <>
            <ProfileStats stats={stats} />
            <CorrectionFigures figures={user.corrections} />
            <MonthFigures />
          </>
        }
      />
      {narrow && <RestartToUpdate shape="row" />}
      {narrow && <NotebookLink />}
      <DaysWritten userId={user.id} mine />
      <Tabs label={t('people.tabs.label')} tabs={tabs} at={tab} />
      {tab === 'post' ? (
        <PostList list={{ of: 'person', userId: user.id }} empty={<NoPosts />} />
      ) : (
        <OwnReplyList linkTo={(on) => ('postId' in on ? linkToPost(on.postId) : { to: `/qna/${on.questionId}` })} />
      )}
      <FollowsDialog />
    </PageColumns>
  )
}

function Beside() {
  return (
    <>
      <SchoolSection />
      <SavedPrograms />
    </>
  )
}

function NoPosts() {
  const { t } = useTranslation()
  return (
    <EmptyState title={t('people.posts.none.title')} action={<ButtonLink to="/write">{t('people.posts.none.action')}</ButtonLink>}>
      {t('people.posts.none.text')}
    </EmptyState>
  )
}
