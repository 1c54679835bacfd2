import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { LoginFirst } from '../../bridge/LoginFirst'
import { useSession } from '../../bridge/session'
import { Composer } from '../../features/feed/Composer'
import { ComposerOfPost } from '../../features/feed/ComposerOfPost'
import { presetCategory } from '../../features/feed/composer-category'
import { searchWithPost } from '../../features/feed/post-address'
import { previousAddress } from '../../hooks/use-history-steps'
import { useTitle } from '../../hooks/use-title'
import { useWayBack } from '../../hooks/use-way-back'
import { useToast } from '../../ui/Toast'

/** `/write?id=`: writing a post or editing one's own, over the page one came from (specification 2). */
export function WritePage() {
  const { t } = useTranslation()
  const { signedIn } = useSession()
  const postId = useSearchParams()[0].get('id') || undefined
  const leave = useWayBack('/')
  useBorrowedTitle()
  useTitle(t(postId === undefined ? 'compose.title' : 'compose.editTitle'))
  const [base] = useState(() => ({ content: '', category: presetCategory(previousAddress()), tags: [], tagText: '', images: [] }))
  const onSaved = useSaved(leave, postId !== undefined)

  if (!signedIn) return <LoginFirst onClose={leave} />
  if (postId !== undefined) return <ComposerOfPost key={postId} postId={postId} onClose={leave} onSaved={onSaved} />
  return <Composer base={base} onClose={leave} onSaved={onSaved} />
}

function useSaved(leave: () => void, edited: boolean): (postId: string) => void {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  return (postId) => {
    // Over whatever page one is on by then.
    const open = (id: string) => {
      const [pathname = '/', search = ''] = window.location.hash.slice(1).split('?')
      void navigate({ pathname, search: searchWithPost(search, id) })
    }
    leave()
    toast(edited ? t('compose.edited') : { text: t('compose.posted'), action: { label: t('compose.view'), run: () => open(postId) } })
  }
}

/** The page below keeps its title and does not name the window again when it is back. */
function useBorrowedTitle(): void {
  useEffect(() => {
    const before = document.title
    return () => {
      document.title = before
    }
  }, [])
}
