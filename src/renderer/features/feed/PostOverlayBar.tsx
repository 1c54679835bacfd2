import { IconDots, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Post } from '../../../shared/contract/feed-shapes'
import { useSession } from '../../bridge/session'
import { CategoryDot } from '../../ui/CategoryDot'
import { IconButton } from '../../ui/IconButton'
import { Menu, type MenuEntry } from '../../ui/Menu'
import { DeletePost } from './DeletePost'
import { usePostMenu } from './PostMenu'
import styles from './PostOverlay.module.css'

/** What a row offers and makes no sense here: the comments are in sight, and editing belongs to the list (decision 11). */
const elsewhere = ['comments', 'edit', 'delete']

/** The bar of a post: its category, and what can be done with it. */
export function PostOverlayBar({ post, onDeleted }: { post: Post; onDeleted: () => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const mine = user?.id === post.author.id
  const [asking, setAsking] = useState(false)
  const { entries } = usePostMenu(post, { mine: false, onOpen: () => {} })
  const offered: MenuEntry[] = entries.flatMap((entry): MenuEntry[] => {
    if (typeof entry !== 'object' || !('key' in entry)) return [entry]
    // The keys are those of a row in focus.
    const { shortcut: _, ...rest } = entry
    return elsewhere.includes(entry.key) ? [] : [rest]
  })
  if (mine) {
    const remove = { key: 'delete', label: t('feed.menu.delete'), icon: <IconTrash />, danger: true, run: () => setAsking(true) }
    offered.push('rule', remove)
  }
  return (
    <>
      <CategoryDot category={post.category} />
      <span className={styles.more}>
        <Menu
          label={t('feed.post.actions')}
          entries={offered}
          trigger={(props) => (
            <IconButton {...props} label={t('feed.post.actions')}>
              <IconDots />
            </IconButton>
          )}
        />
      </span>
      {mine && <DeletePost postId={post.id} opened={asking} onClose={() => setAsking(false)} onDeleted={onDeleted} />}
    </>
  )
}
