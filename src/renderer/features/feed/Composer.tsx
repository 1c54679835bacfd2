import { useState } from 'react'
import { useDebouncedDraft } from '../../bridge/draft'
import { ComposerSheet } from './ComposerSheet'
import { type PostDraft, readPostDraft } from './draft-post'

export interface ComposerProps {
  /** The post to edit; none: a new one. */
  postId?: string | undefined
  /** What it begins with: the post as it is, or an empty one. */
  base: PostDraft
  /** Away from the composer, nothing posted. */
  onClose: () => void
  onSaved: (postId: string) => void
}

/** The composer over the page, with what was left in it. */
export function Composer({ postId, base, ...rest }: ComposerProps) {
  const draftKey = `post:${postId ?? 'new'}`
  const draft = useDebouncedDraft(draftKey)
  // A post that changes elsewhere meanwhile does not change under one's hands.
  const [begunWith] = useState(base)
  if (!draft.loaded) return null
  return <ComposerSheet {...rest} postId={postId} base={begunWith} kept={readPostDraft(draft.kept)} draftKey={draftKey} draft={draft} />
}
