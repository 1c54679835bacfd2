import { useTranslation } from 'react-i18next'
import { shallowEqual } from 'react-redux'
import { useSearchParams } from 'react-router-dom'
import type { Category } from '../../../../shared/categories'
import type { Post } from '../../../../shared/contract/feed-shapes'
import { limits } from '../../../../shared/limits'
import { isTag, normalizeTag, tagKey, uniqueTags } from '../../../../shared/text/tags'
import { useDataSelector } from '../../../data/api'
import { find } from '../../../data/entities'
import { usePostList } from '../../../data/posts'
import { CategoryDot } from '../../../ui/CategoryDot'
import { Chip } from '../../../ui/Chip'
import { Skeleton } from '../../../ui/Skeleton'
import styles from './CategoryHead.module.css'
import { SubscribeButton } from './Subscriptions'

/** The head of a category's page: its name, its description and the subscribe button. */
export function CategoryHeader({ category }: { category: Category }) {
  const { t } = useTranslation()
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <h1>
          <CategoryDot category={category} className={styles.title ?? ''} />
        </h1>
        <p className={styles.about}>{t(`feed.about.${category}`)}</p>
      </div>
      <SubscribeButton category={category} />
    </header>
  )
}

/** The tags that a list is filtered by. They are part of the address (`&tag=`), so that going back restores them. */
export function useTagFilter(): { tags: string[]; set: (tags: string[]) => void } {
  const [search, setSearch] = useSearchParams()
  const tags = uniqueTags(search.getAll('tag').map(normalizeTag).filter(isTag)).slice(0, limits.postTags)
  const set = (next: string[]) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('tag')
        for (const tag of next) after.append('tag', tag)
        return after
      },
      { replace: true },
    )
  return { tags, set }
}

/** Filters a category by the most used tags of its newest posts; a post has to have all chosen tags. */
export function TagFilter({ category, chosen, onChosen }: { category: Category; chosen: string[]; onChosen: (tags: string[]) => void }) {
  const { t } = useTranslation()
  const { pages, error } = usePostList({ of: 'category', category, tags: [] })
  const newest = pages?.[0]?.ids
  const used = useDataSelector(({ entities }) => usedTags(newest?.flatMap((id) => find(entities, 'posts', id) ?? []) ?? []), shallowEqual)
  const offered = uniqueTags([...chosen, ...used]).slice(0, Math.max(8, chosen.length))
  if (offered.length === 0) return pages === undefined && error === undefined ? <TagFilterSkeleton /> : null
  const toggle = (tag: string) => onChosen(chosen.includes(tag) ? chosen.filter((other) => other !== tag) : [...chosen, tag])
  return (
    <fieldset className={styles.tags} aria-label={t('feed.tagFilter')}>
      {offered.map((tag) => (
        <Chip key={tag} on={chosen.includes(tag)} aria-pressed={chosen.includes(tag)} onClick={() => toggle(tag)}>
          #{tag}
        </Chip>
      ))}
    </fieldset>
  )
}

/** As tall as the chips, so that the posts below do not move when they load. */
function TagFilterSkeleton() {
  return (
    <div className={styles.tags} aria-hidden>
      {[84, 112, 72, 92].map((width) => (
        <Skeleton key={width} width={width} height={34} className={styles.chip} />
      ))}
    </div>
  )
}

/** The tags of some posts, the most used first; in the spelling of the newest post. */
function usedTags(posts: readonly Pick<Post, 'tags'>[]): string[] {
  const used = new Map<string, { name: string; count: number }>()
  for (const name of posts.flatMap(({ tags }) => tags)) {
    const known = used.get(tagKey(name))
    if (known) known.count += 1
    else used.set(tagKey(name), { name, count: 1 })
  }
  return [...used.values()].sort((a, b) => b.count - a.count).map(({ name }) => name)
}
