import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import mailbox from '../../../../resources/art/spot-mailbox.svg'
import { categoryAt } from '../../../shared/categories'
import { CategoryHeader } from '../../features/feed/CategoryHeader'
import { HomeSide } from '../../features/feed/HomeSide'
import { PostList } from '../../features/feed/PostList'
import { WriteBar } from '../../features/feed/WriteBar'
import { useTitle } from '../../hooks/use-title'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageColumns } from '../../ui/PageColumns'

/** `/category?type=`: the posts of one category (specification 2). */
export function CategoryPage() {
  const { t } = useTranslation()
  const category = categoryAt(useSearchParams()[0].get('type'))
  const name = t(`common.category.${category}`)
  useTitle(name)
  const empty = (
    <EmptyState
      art={mailbox}
      title={t('feed.empty.category.title', { category: name })}
      action={<ButtonLink to="/write">{t('feed.empty.category.action')}</ButtonLink>}
    >
      {t('feed.empty.category.text')}
    </EmptyState>
  )
  return (
    <PageColumns key={category} side={<HomeSide />}>
      <CategoryHeader category={category} />
      <WriteBar />
      <PostList list={{ of: 'category', category, tags: [] }} empty={empty} />
    </PageColumns>
  )
}
