import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlank } from '../../../../shared/text/length'
import { videoIdIn } from '../../../../shared/text/video'
import { type Draft, useClearedDraft, useStoredDraft } from '../../../data/draft'
import { useDraftVersion } from '../../../data/draft-version'
import { createIdempotencyKeys } from '../../../data/idempotency-keys'
import { useSavePostMutation } from '../../../data/posts'
import { useSession } from '../../../data/session'
import { desktop } from '../../../desktop/desktop'
import { asAppError } from '../../../hooks/error-messages'
import { useLateFailure } from '../../../parts/late-failure'
import type { Message } from '../../../parts/pictures/picture-rules'
import { lockedPictures, usePictures } from '../../../parts/pictures/use-pictures'
import { withTags } from '../../../ui/tag-pieces'
import { type ComposerPart, type Problems, problemsAfter, problemsBefore, tagMessage } from './composer-rules'
import { isChanged, type PostDraft, type SavedPostDraft, writePostDraft } from './post-draft'

export interface ComposerOptions {
  /** The post to edit; none for a new one. */
  postId: string | undefined
  /** The initial fields when there is no draft. */
  base: PostDraft
  /** The version of the post that `base` is; undefined for a new one. */
  version: string | undefined
  saved: SavedPostDraft | null
  draftKey: string
  draft: Draft
  onSaved: (postId: string) => void
  /** Called when saving was refused because the post was edited elsewhere meanwhile: `base` and `version` follow it from now on. */
  onOutdated: () => void
}

/** The state of the composer: its fields, its draft, and sending. */
export function useComposer({ postId, base, version, saved, draftKey, draft, onSaved, onOutdated }: ComposerOptions) {
  const { t } = useTranslation()
  const [start] = useState<PostDraft>(() => fieldsOf(saved ?? base))
  const [fields, setFields] = useState(start)
  const [problems, setProblems] = useState<Problems>({})
  const [restored, setRestored] = useState(saved !== null)
  const { basedOn, isOutdated, setBasedOn } = useDraftVersion(saved?.basedOn, version)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const cleared = useClearedDraft(draft, sending)
  // The server refuses the post when another member is signed in by then.
  const { user } = useSession()
  const [writer] = useState(user ? { userId: user.id } : {})
  const [savePost] = useSavePostMutation()
  const isToldLate = useLateFailure('post')

  const setProblem = (part: ComposerPart, message: Message | null) =>
    setProblems((before) => ({ ...without(before, ['post', part]), ...(message && { [part]: message }) }))
  const videoId = videoIdIn(fields.content)
  const images = usePictures(start.images, videoId !== null, (message) => setProblem('images', message))
  const current: PostDraft = { ...fields, images: images.paths }

  const bodyOf = (post: PostDraft) => JSON.stringify([postId, version, post.content, post.meaning, post.category, post.tags, post.images])
  const [keys] = useState(() =>
    createIdempotencyKeys(() => crypto.randomUUID(), saved?.key === undefined ? undefined : { body: bodyOf(start), key: saved.key }),
  )
  const stored = writePostDraft(current, base, { key: keys.keyOf(bodyOf(current)), basedOn })
  useStoredDraft(draft, stored)

  function set(part: Partial<PostDraft>): void {
    if (sending.current) return
    setFields((before) => ({ ...before, ...part }))
    setProblems((before) => without(before, ['post', ...Object.keys(part)]))
  }

  function addTags(pieces: readonly string[], rest = ''): void {
    const { tags, refused, problems: why } = withTags(fields.tags, pieces)
    set({ tags, tagText: [...refused, rest].filter((text) => text !== '').join(', ') })
    setProblem('tags', tagMessage(why))
  }

  const empty = isBlank(fields.content)
  async function submit(): Promise<void> {
    if (sending.current || empty || images.uploading) return
    const { tags, problems: why } = withTags(fields.tags, [fields.tagText])
    const found = problemsBefore({ ...fields, failed: images.failed, tags: why })
    setProblems(found)
    if (Object.keys(found).length > 0) return

    sending.current = true
    setBusy(true)
    const sent: PostDraft = { ...current, tags, tagText: '' }
    setFields(sent)
    const key = keys.keyFor(bodyOf(sent))
    // Saved before sending, so that after a crash the same content is sent under the same key.
    await desktop.saveDraft(draftKey, JSON.stringify({ ...sent, key, basedOn })).catch(() => undefined)
    const { tagText: _, prompt: __, ...input } = sent
    const edited = postId === undefined ? {} : { postId, basedOn: version }
    const answer = await savePost({ input: { ...writer, ...edited, ...input }, options: { key } })
    sending.current = false
    setBusy(false)
    if (answer.data) {
      cleared.sent()
      onSaved(answer.data.postId)
      return
    }
    const error = asAppError(answer.error)
    if (error.fields) images.look()
    if (error.code === 'changed') onOutdated()
    if (!isToldLate()) setProblems(problemsAfter(error))
  }

  /** Discards the draft's content. @returns the undo function, which brings the draft back also once the composer is closed */
  function startFresh(): () => void {
    const replaceWith = (post: PostDraft) => {
      setProblems({})
      setFields(post)
      images.reset(post.images)
    }
    setRestored(false)
    setBasedOn(version)
    replaceWith(base)
    return () =>
      cleared.restore(stored, () => {
        setBasedOn(basedOn)
        replaceWith(current)
      })
  }

  return {
    fields,
    set,
    addTags,
    images: busy ? lockedPictures(images) : images,
    /** The video shown while there are no pictures. */
    videoId: images.pictures.length === 0 ? videoId : null,
    empty,
    busy,
    restored,
    /** The newest text, where it was changed since the draft of its edit began. */
    newer: isOutdated && isChanged(current, base) ? [base.content, base.meaning].filter((text) => !isBlank(text)).join('\n\n') : null,
    startFresh,
    submit: () => void submit(),
    /** Whether there is anything to save as a draft. */
    changed: isChanged(current, base),
    /** Whether anything was changed since the composer opened. */
    touched: isChanged(current, start) || images.uploading || images.failed,
    problem: (part: ComposerPart) => problems[part]?.(t),
  }
}
export type ComposerState = ReturnType<typeof useComposer>

function fieldsOf({ key: _, basedOn: __, ...post }: SavedPostDraft): PostDraft {
  return post
}

function without(problems: Problems, parts: readonly string[]): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([part]) => !parts.includes(part)))
}
