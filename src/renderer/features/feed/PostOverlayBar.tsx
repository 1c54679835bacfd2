import { useTranslation } from 'react-i18next'
import type { Post } from '../../../shared/contract/feed-shapes'
import { useSession } from '../../bridge/session'
import { CategoryDot } from '../../ui/CategoryDot'
import { ItemMenu } from '../../ui/ItemMenu'
import type { MenuEntry } from '../../ui/Menu'
import { usePostMenu } from './PostMenu'
import styles from './PostOverlay.module.css'

/** What a row offers and makes no sense here: the comments are in sight, and editing belongs to the list (decision 11). */
const elsewhere = ['comments', 'edit']

/** The bar of a post: its category, and what can be done with it. */
export function PostOverlayBar({ post, onDeleted }: { post: Post; onDeleted: () => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { entries, dialog } = usePostMenu(post, { mine: user?.id === post.author.id, onOpen: () => {}, onDeleted })
  const offered: MenuEntry[] = entries.flatMap((entry): MenuEntry[] => {
    if (typeof entry !== 'object' || !('key' in entry)) return [entry]
    // The keys are those of a row in focus.
    const { shortcut: _, ...rest } = entry
    return elsewhere.includes(entry.key) ? [] : [rest]
  })
  return (
    <>
      <CategoryDot category={post.category} />
      <span className={styles.more}>
        <ItemMenu label={t('feed.post.actions')} entries={offered} />
      </span>
      {dialog}
    </>
  )
}
