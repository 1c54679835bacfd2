import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Category } from '../../../shared/categories'
import { limits } from '../../../shared/limits'
import { isTag, normalizeTag, uniqueTags } from '../../../shared/text/tags'
import { Chip } from '../../ui/Chip'
import { Skeleton } from '../../ui/Skeleton'
import styles from './TagFilter.module.css'
import { usePostList } from './use-post-list'
import { usedTags } from './used-tags'

/** The tags a list is narrowed to, as the address says (`&tag=`): going back finds the same ones. */
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

/** The tags used most in a category, to narrow its list by; posts then carry all that are chosen. */
export function TagFilter({ category, chosen, onChosen }: { category: Category; chosen: string[]; onChosen: (tags: string[]) => void }) {
  const { t } = useTranslation()
  const { rows, pages, error } = usePostList({ of: 'category', category, tags: [] })
  const offered = uniqueTags([...chosen, ...usedTags(rows)]).slice(0, Math.max(8, chosen.length))
  if (offered.length === 0) return pages === undefined && error === undefined ? <Waiting /> : null
  const toggle = (tag: string) => onChosen(chosen.includes(tag) ? chosen.filter((one) => one !== tag) : [...chosen, tag])
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

/** The room the chips will take, so that the posts below do not move when they come. */
function Waiting() {
  return (
    <div className={styles.tags} aria-hidden>
      {[84, 112, 72, 92].map((width) => (
        <Skeleton key={width} width={width} height={34} className={styles.chip} />
      ))}
    </div>
  )
}
