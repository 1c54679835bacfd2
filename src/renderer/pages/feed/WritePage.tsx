import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSession } from '../../data/session'
import { Composer, EditPost } from '../../features/feed/composer/Composer'
import { presetCategory } from '../../features/feed/composer/post-draft'
import { postOver } from '../../features/feed/post/post-address'
import { previousAddress, useWayBack } from '../../hooks/navigation'
import { useTitle } from '../../hooks/use-title'
import { LoginDialog } from '../../parts/LoginDialog'
import { promptId, promptOf } from '../../parts/prompts/prompts'
import { useToast } from '../../ui/Toast'

/** `/write?id=&prompt=`: the composer for a new or existing post, over the previous page (docs/product/screens.md "Writing"). */
export function WritePage() {
  const { t } = useTranslation()
  const { signedIn } = useSession()
  const [search] = useSearchParams()
  const postId = search.get('id') || undefined
  const leave = useWayBack('/')
  useRestoredTitle()
  useTitle(t(postId === undefined ? 'compose.title' : 'compose.editTitle'))
  const [base] = useState(() => {
    const prompt = promptOf(search.get('prompt'))
    const category = presetCategory(previousAddress(), prompt)
    return { content: '', meaning: '', category, tags: [], tagText: '', images: [], prompt: prompt ? promptId(prompt) : '' }
  })
  const onSaved = useSaved(leave, postId !== undefined)

  if (!signedIn) return <LoginDialog onClose={leave} />
  if (postId !== undefined) return <EditPost key={postId} postId={postId} onClose={leave} onSaved={onSaved} />
  return <Composer base={base} onClose={leave} onSaved={onSaved} />
}

function useSaved(leave: () => void, edited: boolean): (postId: string) => void {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  return (postId) => {
    // Opens over the page shown at that time.
    const open = () => {
      const { to, replace } = postOver(window.location.hash.slice(1), postId)
      void navigate(to, { replace })
    }
    leave()
    toast(edited ? t('compose.edited') : { text: t('compose.posted'), action: { label: t('compose.view'), run: open } })
  }
}

/** Restores the document title on unmount: the page below does not set its title again. */
function useRestoredTitle(): void {
  useEffect(() => {
    const before = document.title
    return () => {
      document.title = before
    }
  }, [])
}
