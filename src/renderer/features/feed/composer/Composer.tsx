import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebouncedDraft } from '../../../data/draft'
import { versionOf } from '../../../data/draft-version'
import { usePostQuery } from '../../../data/posts'
import { useSession } from '../../../data/session'
import { useEntity, useReadAnew } from '../../../data/use-entity'
import { asAppError, errorMessage } from '../../../hooks/error-messages'
import { useToast } from '../../../ui/Toast'
import { ComposerSheet } from './ComposerSheet'
import { type PostDraft, readPostDraft } from './post-draft'

interface ComposerProps {
  /** The post to edit; none for a new one. */
  postId?: string | undefined
  /** The initial fields: those of the post, or empty ones. */
  base: PostDraft
  /** The version of the post to edit. */
  version?: string
  /** Leaves without saving. */
  onClose: () => void
  onSaved: (postId: string) => void
}

/** The composer over the page, with the saved draft if there is one. */
export function Composer({ postId, base, version, ...rest }: ComposerProps) {
  const draftKey = `post:${postId ?? 'new'}`
  const draft = useDebouncedDraft(draftKey)
  // A post that changes elsewhere in the meantime does not change what is being edited, until saving is refused for that.
  const [initial] = useState({ base, version })
  const [follows, setFollows] = useState(false)
  if (!draft.loaded) return null
  return (
    <ComposerSheet
      {...rest}
      postId={postId}
      {...(follows ? { base, version } : initial)}
      saved={readPostDraft(draft.stored)}
      draftKey={draftKey}
      draft={draft}
      onOutdated={() => setFollows(true)}
    />
  )
}

interface EditPostProps {
  postId: string
  onClose: () => void
  onSaved: (postId: string) => void
}

/** The composer for one of the member's own posts. A foreign or deleted post closes it with a toast. */
export function EditPost({ postId, onClose, onSaved }: EditPostProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const { user } = useSession()
  const query = usePostQuery({ postId }, { refetchOnMountOrArgChange: true })
  const { data, error } = query
  const isRead = useReadAnew(query)
  const known = useEntity('posts', postId)
  const post = data && known
  const foreign = post !== undefined && post.author.id !== user?.id
  // Where the community cannot be reached, the known text is edited.
  const fails = foreign || (isRead && error !== undefined && (post === undefined || asAppError(error).code === 'notFound'))

  useEffect(() => {
    if (!fails) return
    const failure = asAppError(error)
    if (foreign) toast(t('errors.sentence.ownerOnly'))
    else toast(failure.code === 'notFound' ? t('compose.detail.loadFailed') : errorMessage(t, failure))
    onClose()
  }, [fails, foreign, error, t, toast, onClose])

  if (post === undefined || !isRead || fails) return null
  const { content, meaning = '', category, tags, images } = post
  return (
    <Composer
      postId={postId}
      base={{ content, meaning, category, tags, tagText: '', images, prompt: '' }}
      version={versionOf(post)}
      onClose={onClose}
      onSaved={onSaved}
    />
  )
}
