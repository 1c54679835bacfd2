import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import mailbox from '../../../../resources/art/spot-mailbox.svg'
import { categoryAt } from '../../../shared/categories'
import { CategoryHeader, TagFilter, useTagFilter } from '../../features/feed/home/CategoryHead'
import { HomeSide } from '../../features/feed/home/HomeSide'
import { WriteBar } from '../../features/feed/home/WriteBar'
import { PostList } from '../../features/feed/list/PostList'
import { useTitle } from '../../hooks/use-title'
import { Button, ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageColumns } from '../../ui/PageColumns'

/** `/category?type=`: the posts of one category, all or those with some tags (docs/product/screens.md "Category"). */
export function CategoryPage() {
  const { t } = useTranslation()
  const category = categoryAt(useSearchParams()[0].get('type'))
  const name = t(`common.category.${category}`)
  useTitle(name)
  const { tags, set } = useTagFilter()
  const unfiltered = (
    <EmptyState
      art={mailbox}
      title={t('feed.empty.category.title', { category: name })}
      action={<ButtonLink to="/write">{t('feed.empty.category.action')}</ButtonLink>}
    >
      {t('feed.empty.category.text')}
    </EmptyState>
  )
  const filtered = (
    <EmptyState
      art={mailbox}
      title={t('feed.empty.filtered.title')}
      action={<Button onClick={() => set([])}>{t('feed.empty.filtered.action')}</Button>}
    >
      {t('feed.empty.filtered.text')}
    </EmptyState>
  )
  return (
    <PageColumns key={category} side={<HomeSide />}>
      <CategoryHeader category={category} />
      <TagFilter category={category} chosen={tags} onChosen={set} />
      <WriteBar />
      <PostList list={{ of: 'category', category, tags }} empty={tags.length > 0 ? filtered : unfiltered} />
    </PageColumns>
  )
}
