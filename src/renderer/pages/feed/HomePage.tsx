import { useTranslation } from 'react-i18next'
import { CategoryBar } from '../../features/feed/CategoryBar'
import { HomeEmpty } from '../../features/feed/HomeEmpty'
import { HomeSide } from '../../features/feed/HomeSide'
import { HotStrip } from '../../features/feed/HotStrip'
import { PostList } from '../../features/feed/PostList'
import { useSubscribedOnly } from '../../features/feed/use-subscribed-only'
import { WriteBar } from '../../features/feed/WriteBar'
import { useTitle } from '../../hooks/use-title'
import { PageColumns } from '../../ui/PageColumns'

/** `/`: what is read most, the categories, and everyone's posts, newest first (specification 2). */
export function HomePage() {
  const { t } = useTranslation()
  const [subscribedOnly, setSubscribedOnly] = useSubscribedOnly()
  useTitle(t('shell.home'))
  return (
    <PageColumns side={<HomeSide />}>
      <h1 className="sr">{t('shell.home')}</h1>
      <HotStrip />
      <CategoryBar subscribedOnly={subscribedOnly} onSubscribedOnly={setSubscribedOnly} />
      <WriteBar />
      <PostList
        list={{ of: 'home', subscribedOnly, tags: [] }}
        empty={<HomeEmpty subscribedOnly={subscribedOnly} onShowAll={() => setSubscribedOnly(false)} />}
      />
    </PageColumns>
  )
}
