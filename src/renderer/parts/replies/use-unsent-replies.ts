import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Voice } from '../../../shared/contract/voice'
import type { AppError } from '../../../shared/errors'
import { isBlank } from '../../../shared/text/length'
import { useDebouncedDraft } from '../../data/draft'
import { useSession } from '../../data/session'
import { desktop } from '../../desktop/desktop'
import { useLive } from '../../hooks/use-live'
import { useLateFailure } from '../late-failure'
import type { Thread } from './thread'
import {
  emptyDraft,
  type ReplyDraft,
  type ReplyTarget,
  readReplyDraft,
  tooMuchOf,
  type UnsentReply,
  withCancelled,
  withImages,
  withoutSent,
  withTyped,
  withVoice,
  writeReplyDraft,
} from './unsent-replies'

/** An unsent comment: sending, or failed with the error; null when a restart lost it. */
export interface PendingReply extends UnsentReply {
  state: 'sending' | 'failed'
  error: AppError | null
}

export interface UnsentReplies {
  /** Whether the draft has been read; its pictures cannot be set before. */
  loaded: boolean
  text: string
  to: ReplyTarget | null
  anonymous: boolean
  /** Paths of the pictures of the comment being written. */
  images: readonly string[]
  /** The uploaded recording of the comment being written. */
  voice: Voice | undefined
  pending: PendingReply[]
  write: (text: string) => void
  answer: (to: ReplyTarget | null) => void
  setAnonymous: (anonymous: boolean) => void
  setImages: (images: readonly string[]) => void
  removeVoice: () => void
  /**
   * Sends a text, with an uploaded recording or that of the draft. It appears in the thread at once and is saved until the server confirms it.
   */
  send: (text: string, voice?: Voice) => void
  sendAgain: (key: string) => void
  /** Moves the comment back into the field. @returns what the field has no room for, where it therefore stays */
  cancel: (key: string) => ReturnType<typeof tooMuchOf>
}

const none: readonly string[] = []

/** What is typed, the comment that it answers, whether it is anonymous (null: as stored), and whether it is to be sent. */
interface Early {
  text: string
  to: ReplyTarget | null
  anonymous: boolean | null
  isSent: boolean
}
const nothingEarly: Early = { text: '', to: null, anonymous: null, isSent: false }

// Requests continue when their thread is closed; when it is opened again, it finds them here by key.
const inFlight = new Map<string, Promise<AppError | null>>()
/** Keys of the comments that were sent since the page was loaded: a thread may have read a draft from before. */
const sent = new Set<string>()
/** The threads that are open and have read their draft, by its key; only the last one that was opened changes it. */
const opened = new Map<string, RefObject<ReplyDraft>>()

/** Removes sent comments from the stored draft of a thread that is closed. */
async function removeSent(draftKey: string, writer: string | null): Promise<void> {
  const stored = readReplyDraft((await desktop.readDraft(draftKey)) ?? '')
  const left = withoutSent(stored, sent)
  if (left !== stored && !opened.has(draftKey)) await desktop.saveDraft(draftKey, writeReplyDraft(left) || null, writer)
}

/** The draft of a thread and its unsent comments. After a failure a comment is sent again under the same key, so that it is written once. */
export function useUnsentReplies({ kind, id, anonymity, save }: Thread): UnsentReplies {
  const { user } = useSession()
  const draftKey = `${kind === 'reply' ? 'comment' : 'answer'}:${id}:${user?.id ?? ''}`
  const draft = useDebouncedDraft(draftKey, { join: (stored, early) => writeReplyDraft(withTyped(readReplyDraft(stored), early)) })
  const keep = useLive(draft.keep)
  const tellLate = useLateFailure(kind === 'reply' ? 'newReply' : 'newAnswer')
  const [state, setState] = useState<{ draftKey: string; now: ReplyDraft } | null>(null)
  const [sendStates, setSendStates] = useState<Record<string, Pick<PendingReply, 'state' | 'error'>>>({})
  const live = useRef(emptyDraft)
  /** What was done before the draft was read. */
  const early = useRef(nothingEarly)
  const [shownEarly, setShownEarly] = useState(nothingEarly)

  const follow = useLive(async (key: string, answer: Promise<AppError | null>) => {
    setSendStates((before) => ({ ...before, [key]: { state: 'sending', error: null } }))
    const error = await answer
    if (error === null) {
      if (opened.get(draftKey) === live) change(withoutSent(live.current, sent))
    } else setSendStates((before) => ({ ...before, [key]: { state: 'failed', error } }))
  })

  const sendText = useLive((typed: string, given?: Voice) => {
    const voice = given ?? live.current.voice
    if (isBlank(typed) && voice === undefined) return
    const isAnonymous = anonymity === 'always' || live.current.anonymous === true
    const reply: UnsentReply = {
      key: crypto.randomUUID(),
      text: typed.trim(),
      to: live.current.to,
      ...(isAnonymous && { anonymous: true }),
      ...withImages(live.current.images ?? none),
      ...withVoice(voice),
    }
    const { images: _, voice: __, ...rest } = live.current
    change({ ...rest, text: '', to: null, unsent: [...live.current.unsent, reply] })
    send(reply)
  })

  // Before the next event: what is typed next is typed into this text.
  useLayoutEffect(() => {
    if (!draft.loaded) return
    const read = readReplyDraft(draft.stored)
    const stored = withoutSent(read, sent)
    const { text: typed, to: target, anonymous: chosen, isSent } = early.current
    live.current = { ...stored, to: target ?? stored.to, ...(chosen !== null && { anonymous: chosen }) }
    early.current = nothingEarly
    setShownEarly(nothingEarly)
    setState({ draftKey, now: live.current })
    if (target !== null || chosen !== null || stored !== read) keep.current(writeReplyDraft(live.current))
    for (const { key } of live.current.unsent) {
      const answer = inFlight.get(key)
      if (answer !== undefined) void follow.current(key, answer)
    }
    // A stored text that comes before it was not in sight when it was sent.
    if (isSent && live.current.text === typed) sendText.current(typed)
    opened.set(draftKey, live)
    return () => {
      if (opened.get(draftKey) === live) opened.delete(draftKey)
    }
  }, [draft.loaded, draft.stored, draftKey, follow, sendText, keep])
  const loaded = state?.draftKey === draftKey
  const {
    text,
    to,
    unsent,
    anonymous = false,
    images = none,
    voice,
  } = loaded
    ? state.now
    : { ...emptyDraft, voice: undefined, text: shownEarly.text, to: shownEarly.to, anonymous: shownEarly.anonymous ?? false }

  function keepEarly(done: Partial<Early>): void {
    early.current = { ...early.current, ...done }
    setShownEarly(early.current)
  }

  function change(next: ReplyDraft): void {
    live.current = next
    setState({ draftKey, now: next })
    draft.keep(writeReplyDraft(next))
  }

  async function deliver({
    key,
    text: content,
    to: target,
    anonymous: isAnonymous = false,
    images: pictures = [],
    voice: said,
  }: UnsentReply): Promise<AppError | null> {
    // Saved before sending, so that after a crash it is sent under the same key.
    await desktop.saveDraft(draftKey, writeReplyDraft(live.current)).catch(() => undefined)
    const body = {
      content,
      anonymous: isAnonymous,
      ...withImages(pictures),
      ...(said && { voice: { path: said.path, wave: said.wave } }),
      ...(target && { parentId: target.id }),
    }
    const error = await save(body, key)
    if (error !== null) return error
    sent.add(key)
    if (!opened.has(draftKey)) void removeSent(draftKey, user?.id ?? null).catch(() => undefined)
    return null
  }

  function send(reply: UnsentReply): void {
    if (inFlight.has(reply.key)) return
    const answer = deliver(reply).finally(() => inFlight.delete(reply.key))
    inFlight.set(reply.key, answer)
    void follow.current(reply.key, answer)
    void answer.then((error) => {
      const isOpenAgain = opened.has(draftKey) && opened.get(draftKey) !== live
      if (error !== null && !isOpenAgain) tellLate()
    })
  }

  return {
    loaded,
    text,
    to,
    anonymous: anonymity === 'always' || anonymous,
    images,
    voice,
    pending: unsent.map((reply) => ({ ...reply, ...(sendStates[reply.key] ?? { state: 'failed', error: null }) })),
    write: (typed) => {
      if (loaded) return change({ ...live.current, text: typed })
      keepEarly({ text: typed, isSent: false })
      draft.keep(typed)
    },
    answer: (target) => (loaded ? change({ ...live.current, to: target }) : keepEarly({ to: target })),
    setImages: (paths) => {
      const { images: _, ...rest } = live.current
      if (loaded) change({ ...rest, ...withImages(paths) })
    },
    removeVoice: () => {
      const { voice: _, ...rest } = live.current
      if (loaded) change(rest)
    },
    setAnonymous: (isAnonymous) => {
      if (loaded) change({ ...live.current, anonymous: isAnonymous })
      else keepEarly({ anonymous: isAnonymous })
    },
    send: (typed, given) => {
      if (loaded) sendText.current(typed, given)
      else if (!isBlank(typed)) keepEarly({ text: typed, isSent: true })
    },
    sendAgain: (key) => {
      const reply = live.current.unsent.find((unsentReply) => unsentReply.key === key)
      if (reply) send(reply)
    },
    cancel: (key) => {
      const tooMuch = tooMuchOf(live.current, key)
      change(withCancelled(live.current, key))
      return tooMuch
    },
  }
}
