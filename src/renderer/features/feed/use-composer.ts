import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlank } from '../../../shared/text/length'
import { videoIdIn } from '../../../shared/text/video'
import { desktop } from '../../bridge/desktop'
import { type Draft, useKeptDraft } from '../../bridge/draft'
import { asAppError } from '../../bridge/error-messages'
import { createIntent } from '../../bridge/intent-key'
import { withTags } from '../../ui/tag-pieces'
import { type ComposerPart, type Problems, problemsAfter, problemsBefore, type Says, tagProblem } from './composer-problems'
import { isChanged, type KeptPost, type PostDraft, writePostDraft } from './draft-post'
import { useSavePostMutation } from './feed-api'
import { useComposerImages } from './use-composer-images'

export interface ComposerOptions {
  /** The post that is edited; none: a new one. */
  postId: string | undefined
  /** What the composer begins with when there is no draft. */
  base: PostDraft
  kept: KeptPost | null
  draftKey: string
  draft: Draft
  /** The post is saved. */
  onSaved: (postId: string) => void
}

/** A post as one writes it: its fields, its draft, and how it is sent. */
export function useComposer({ postId, base, kept, draftKey, draft, onSaved }: ComposerOptions) {
  const { t } = useTranslation()
  const [start] = useState<PostDraft>(() => withoutKey(kept ?? base))
  const [fields, setFields] = useState(start)
  const [problems, setProblems] = useState<Problems>({})
  const [restored, setRestored] = useState(kept !== null)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const [savePost] = useSavePostMutation()

  const say = (part: ComposerPart, says: Says | null) =>
    setProblems((before) => ({ ...without(before, ['post', part]), ...(says && { [part]: says }) }))
  const videoId = videoIdIn(fields.content)
  const images = useComposerImages(start.images, videoId !== null, (says) => say('images', says))
  const current: PostDraft = { ...fields, images: images.paths }

  const bodyOf = (post: PostDraft) => JSON.stringify([postId, post.content, post.category, post.tags, post.images])
  const [intent] = useState(() =>
    createIntent(() => crypto.randomUUID(), kept?.key === undefined ? undefined : { body: bodyOf(start), key: kept.key }),
  )
  useKeptDraft(draft, writePostDraft(current, base, intent.keyOf(bodyOf(current))))

  function set(part: Partial<PostDraft>): void {
    if (sending.current) return
    setFields((before) => ({ ...before, ...part }))
    setProblems((before) => without(before, ['post', ...Object.keys(part)]))
  }

  function addTags(pieces: readonly string[], rest = ''): void {
    const { tags, refused, problem } = withTags(fields.tags, pieces)
    set({ tags, tagText: [...refused, rest].filter((text) => text !== '').join(', ') })
    say('tags', tagProblem(problem))
  }

  const empty = isBlank(fields.content)
  async function submit(): Promise<void> {
    if (sending.current || empty || images.uploading) return
    const { tags, problem } = withTags(fields.tags, [fields.tagText])
    const found = problemsBefore({ content: fields.content, failed: images.failed, tags: problem })
    setProblems(found)
    if (Object.keys(found).length > 0) return

    sending.current = true
    setBusy(true)
    const { tagText, ...input } = { ...current, tags, tagText: '' }
    setFields({ ...fields, tags, tagText })
    const key = intent.keyFor(bodyOf({ ...input, tagText }))
    // On disk before it is sent: whatever happens now, sending it again is the same intent.
    await desktop.saveDraft(draftKey, JSON.stringify({ ...input, tagText, key })).catch(() => undefined)
    const answer = await savePost({ input: { ...(postId === undefined ? {} : { postId }), ...input }, options: { key } })
    sending.current = false
    setBusy(false)
    if (answer.data) {
      draft.drop()
      onSaved(answer.data.postId)
    } else setProblems(problemsAfter(asAppError(answer.error)))
  }

  /** Begins anew. @returns how to take it back */
  function startFresh(): () => void {
    const putBack = (post: PostDraft) => {
      setProblems({})
      setFields(post)
      images.reset(post.images)
    }
    setRestored(false)
    putBack(base)
    return () => putBack(current)
  }

  return {
    fields,
    set,
    addTags,
    images,
    /** The video that is shown in place of pictures. */
    videoId: images.pictures.length === 0 ? videoId : null,
    empty,
    busy,
    restored,
    startFresh,
    submit: () => void submit(),
    /** Whether there is anything a draft would keep. */
    changed: isChanged(current, base),
    /** Whether one did anything since the composer opened. */
    touched: isChanged(current, start) || images.uploading || images.failed,
    problem: (part: ComposerPart) => problems[part]?.(t),
  }
}
export type ComposerState = ReturnType<typeof useComposer>

function withoutKey({ key: _, ...post }: KeptPost): PostDraft {
  return post
}

function without(problems: Problems, parts: readonly string[]): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([part]) => !parts.includes(part)))
}
