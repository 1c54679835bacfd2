import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import mailbox from '../../../../resources/art/spot-mailbox.svg'
import { isTag, normalizeTag } from '../../../shared/text/tags'
import { HomeSide } from '../../features/feed/HomeSide'
import { PostList } from '../../features/feed/PostList'
import type { PostListOf } from '../../features/feed/post-list-of'
import { TagHeader } from '../../features/feed/TagHeader'
import { useTitle } from '../../hooks/use-title'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageColumns } from '../../ui/PageColumns'

/** `/search?search=`: the posts that carry a tag (specification 2). */
export function SearchPage() {
  const { t } = useTranslation()
  const tag = normalizeTag(useSearchParams()[0].get('search') ?? '')
  const list: PostListOf = { of: 'home', subscribedOnly: false, tags: [tag] }
  useTitle(tag === '' ? t('shell.search') : `#${tag}`)

  const none = tag === '' ? 'untagged' : 'tag'
  const empty = (
    <EmptyState
      art={mailbox}
      title={t(`feed.empty.${none}.title`, { tag })}
      action={<ButtonLink to="/">{t('feed.empty.tag.action')}</ButtonLink>}
    >
      {t(`feed.empty.${none}.text`)}
    </EmptyState>
  )
  return (
    <PageColumns key={tag} side={<HomeSide />}>
      {isTag(tag) ? (
        <>
          <TagHeader tag={tag} list={list} />
          <PostList list={list} empty={empty} />
        </>
      ) : (
        empty
      )}
    </PageColumns>
  )
}
