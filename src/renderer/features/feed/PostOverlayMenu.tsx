import { IconCopy, IconDots, IconLink, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Post } from '../../../shared/contract/feed-shapes'
import { desktop } from '../../bridge/desktop'
import { useSession } from '../../bridge/session'
import { IconButton } from '../../ui/IconButton'
import { Menu, type MenuEntry } from '../../ui/Menu'
import { useToast } from '../../ui/Toast'
import { DeletePost } from './DeletePost'
import { useCopyPost } from './PostMenu'
import { postLink } from './post-address'

interface PostOverlayMenuProps {
  post: Post
  onDeleted: () => void
}

/** What can be done with the open post. Changing it is offered on its row in the feed alone (decision 11). */
export function PostOverlayMenu({ post, onDeleted }: PostOverlayMenuProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const copy = useCopyPost()
  const mine = useSession().user?.id === post.author.id
  const [asking, setAsking] = useState(false)
  const copyLink = () => void desktop.copyText(postLink(post.id)).then(() => toast(t('feed.linkCopied')))
  const entries: MenuEntry[] = [
    { key: 'copyText', label: t('feed.menu.copyText'), icon: <IconCopy />, run: () => copy(post) },
    { key: 'copyLink', label: t('feed.menu.copyLink'), icon: <IconLink />, run: copyLink },
  ]
  if (mine)
    entries.push('rule', {
      key: 'delete',
      label: t('feed.menu.delete'),
      icon: <IconTrash />,
      danger: true,
      run: () => setAsking(true),
    })
  return (
    <>
      <Menu
        label={t('feed.post.actions')}
        entries={entries}
        trigger={(props) => (
          <IconButton {...props} label={t('feed.post.actions')}>
            <IconDots />
          </IconButton>
        )}
      />
      {mine && <DeletePost postId={post.id} opened={asking} onClose={() => setAsking(false)} onDeleted={onDeleted} />}
    </>
  )
}
