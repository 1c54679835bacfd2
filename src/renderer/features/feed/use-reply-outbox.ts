import { useEffect, useRef, useState } from 'react'
import type { AppError } from '../../../shared/errors'
import { isBlank } from '../../../shared/text/length'
import { desktop } from '../../bridge/desktop'
import { useDebouncedDraft } from '../../bridge/draft'
import { asAppError } from '../../bridge/error-messages'
import { useSession } from '../../bridge/session'
import { useLive } from '../../hooks/use-live'
import { type Answered, type ReplyDraft, readReplyDraft, type Unsent, withTakenBack, withTyped, writeReplyDraft } from './draft-reply'
import { useSaveReplyMutation } from './feed-api'

/** A comment on its way: sending, or failed with the reason; null where a restart lost it. */
export interface OnItsWay extends Unsent {
  state: 'sending' | 'failed'
  error: AppError | null
}

export interface ReplyOutbox {
  text: string
  to: Answered | null
  waiting: OnItsWay[]
  write: (text: string) => void
  answer: (to: Answered | null) => void
  /** Sends what is written. It is under the post at once, and kept until the server has it. */
  send: (text: string) => void
  sendAgain: (key: string) => void
  /** Back into the field. */
  takeBack: (key: string) => void
}

// A comment goes on being sent when its post is closed; opened again, the post finds it here.
const underWay = new Map<string, Promise<AppError | null>>()

const nothing: ReplyDraft = { text: '', to: null, unsent: [] }

/** What one writes under a post and what is on its way. Sent again after a failure it carries its key, and is written once. */
export function useReplyOutbox(postId: string): ReplyOutbox {
  const { user } = useSession()
  const draftKey = `comment:${postId}:${user?.id ?? ''}`
  const draft = useDebouncedDraft(draftKey)
  const [state, setState] = useState<{ draftKey: string; now: ReplyDraft } | null>(null)
  const [ways, setWays] = useState<Record<string, Pick<OnItsWay, 'state' | 'error'>>>({})
  const live = useRef(nothing)
  const early = useRef('')
  const [typedEarly, setTypedEarly] = useState('')
  const [saveReply] = useSaveReplyMutation()

  const follow = useLive(async (key: string, answer: Promise<AppError | null>) => {
    setWays((before) => ({ ...before, [key]: { state: 'sending', error: null } }))
    const error = await answer
    if (error === null) change({ ...live.current, unsent: live.current.unsent.filter((one) => one.key !== key) })
    else setWays((before) => ({ ...before, [key]: { state: 'failed', error } }))
  })

  useEffect(() => {
    if (!draft.loaded) return
    live.current = withTyped(readReplyDraft(draft.kept), early.current)
    early.current = ''
    setState({ draftKey, now: live.current })
    for (const { key } of live.current.unsent) {
      const answer = underWay.get(key)
      if (answer !== undefined) void follow.current(key, answer)
    }
  }, [draft.loaded, draft.kept, draftKey, follow])
  const loaded = state?.draftKey === draftKey
  const { text, to, unsent } = loaded ? state.now : { ...nothing, text: typedEarly }

  function change(next: ReplyDraft): void {
    live.current = next
    setState({ draftKey, now: next })
    draft.keep(writeReplyDraft(next))
  }

  async function deliver({ key, text: content, to: whom }: Unsent): Promise<AppError | null> {
    // On disk before it is sent, so that no crash lets it be sent under another key.
    await desktop.saveDraft(draftKey, writeReplyDraft(live.current)).catch(() => undefined)
    const { error } = await saveReply({ input: { postId, content, ...(whom && { parentId: whom.id }) }, options: { key } })
    return error === undefined ? null : asAppError(error)
  }

  function send(one: Unsent): void {
    if (underWay.has(one.key)) return
    const answer = deliver(one).finally(() => underWay.delete(one.key))
    underWay.set(one.key, answer)
    void follow.current(one.key, answer)
  }

  return {
    text,
    to,
    waiting: unsent.map((one) => ({ ...one, ...(ways[one.key] ?? { state: 'failed', error: null }) })),
    write: (typed) => {
      if (loaded) return change({ ...live.current, text: typed })
      early.current = typed
      setTypedEarly(typed)
    },
    answer: (whom) => change({ ...live.current, to: whom }),
    send: (typed) => {
      if (!loaded || isBlank(typed)) return
      const one: Unsent = { key: crypto.randomUUID(), text: typed.trim(), to: live.current.to }
      change({ text: '', to: null, unsent: [...live.current.unsent, one] })
      send(one)
    },
    sendAgain: (key) => {
      const one = live.current.unsent.find((each) => each.key === key)
      if (one) send(one)
    },
    takeBack: (key) => change(withTakenBack(live.current, key)),
  }
}
