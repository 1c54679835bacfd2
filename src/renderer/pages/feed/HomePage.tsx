import { useTranslation } from 'react-i18next'
import mailbox from '../../../../resources/art/spot-mailbox.svg'
import { HelpInvite } from '../../features/feed/help/HelpInvite'
import { CategoryBar } from '../../features/feed/home/CategoryBar'
import { HomeSide } from '../../features/feed/home/HomeSide'
import { HotStrip } from '../../features/feed/home/HotStrip'
import { LanguageOffer } from '../../features/feed/home/LanguageOffer'
import { SubjectPopover, useSubscriptions } from '../../features/feed/home/Subscriptions'
import { useHomeView } from '../../features/feed/home/use-home-view'
import { WriteBar } from '../../features/feed/home/WriteBar'
import { PostList } from '../../features/feed/list/PostList'
import { PostRowSkeleton } from '../../features/feed/post/PostRow'
import { MonthSide } from '../../features/people/MonthSide'
import { PartnersSide } from '../../features/people/partners/PartnersSide'
import { useMediaWidth } from '../../hooks/use-media-width'
import { useTitle } from '../../hooks/use-title'
import { Button, ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { later } from '../../ui/later'
import { PageColumns } from '../../ui/PageColumns'

const HelpList = later(() => import('../../features/feed/help/HelpList').then((module) => module.HelpList))

/** `/`: popular posts, the categories, and all posts, the subscribed ones, or texts that wait for help (docs/product/screens.md "Home"). */
export function HomePage() {
  const { t } = useTranslation()
  const [view, setView] = useHomeView()
  const subscribedOnly = view === 'subscribed'
  const hasSide = useMediaWidth() === 'wide'
  useTitle(t('shell.home'))
  return (
    <PageColumns side={<HomeSide own={<Beside />} />}>
      <h1 className="sr">{t('shell.home')}</h1>
      <HotStrip />
      <CategoryBar view={view} onView={setView} />
      <WriteBar />
      {!hasSide && <LanguageOffer />}
      <HelpInvite onHelp={() => setView('help')} />
      {view === 'help' ? (
        <HelpList />
      ) : (
        <PostList
          list={{ of: 'home', subscribedOnly, tags: [] }}
          empty={<HomeEmpty subscribedOnly={subscribedOnly} onShowAll={() => setView('all')} />}
        />
      )}
    </PageColumns>
  )
}

/** What the side panel shows of the member: partners, and what they did this month. */
function Beside() {
  return (
    <>
      <PartnersSide />
      <MonthSide />
    </>
  )
}

interface HomeEmptyProps {
  subscribedOnly: boolean
  onShowAll: () => void
}

/** The empty home: no posts at all, no subscriptions, or no posts in the subscribed categories, also where these cannot be loaded. */
function HomeEmpty({ subscribedOnly, onShowAll }: HomeEmptyProps) {
  const { t } = useTranslation()
  const { subscribed, known, failed } = useSubscriptions()
  if (!subscribedOnly) {
    return (
      <EmptyState
        art={mailbox}
        title={t('feed.empty.home.title')}
        action={<ButtonLink to="/write">{t('feed.empty.home.action')}</ButtonLink>}
      >
        {t('feed.empty.home.text')}
      </EmptyState>
    )
  }
  if (!known && !failed) return <PostRowSkeleton count={4} />
  if (known && subscribed.length === 0) {
    const choose = <SubjectPopover trigger={(props) => <Button {...props}>{t('feed.empty.subscribed.action')}</Button>} />
    return (
      <EmptyState art={mailbox} title={t('feed.empty.subscribed.title')} action={choose}>
        {t('feed.empty.subscribed.text')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      art={mailbox}
      title={t('feed.empty.quiet.title')}
      action={<Button onClick={onShowAll}>{t('feed.empty.quiet.action')}</Button>}
    >
      {t('feed.empty.quiet.text')}
    </EmptyState>
  )
}
