import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { asAppError, errorMessage } from '../../bridge/error-messages'
import { useSession } from '../../bridge/session'
import { useToast } from '../../ui/Toast'
import { Composer } from './Composer'
import { usePostQuery } from './feed-api'

interface ComposerOfPostProps {
  postId: string
  onClose: () => void
  onSaved: (postId: string) => void
}

/** The composer with a post of one's own in it. Somebody else's, or one that is gone, closes it again with a word. */
export function ComposerOfPost({ postId, onClose, onSaved }: ComposerOfPostProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const { user } = useSession()
  const { data, error } = usePostQuery({ postId })
  const post = data?.post
  const foreign = post !== undefined && post.author.id !== user?.id
  const fails = foreign || (post === undefined && error !== undefined)

  useEffect(() => {
    if (!fails) return
    const failure = asAppError(error)
    if (foreign) toast(t('errors.code.forbidden'))
    else toast(failure.code === 'notFound' ? t('compose.detail.loadFailed') : errorMessage(t, failure))
    onClose()
  }, [fails, foreign, error, t, toast, onClose])

  if (post === undefined || fails) return null
  const { content, category, tags, images } = post
  return <Composer postId={postId} base={{ content, category, tags, tagText: '', images }} onClose={onClose} onSaved={onSaved} />
}
