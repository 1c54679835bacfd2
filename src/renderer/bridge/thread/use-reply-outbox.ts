import { useEffect, useRef, useState } from 'react'
import type { AppError } from '../../../shared/errors'
import { isBlank } from '../../../shared/text/length'
import { useLive } from '../../hooks/use-live'
import { desktop } from '../desktop'
import { useDebouncedDraft } from '../draft'
import { useSession } from '../session'
import { type Answered, type ReplyDraft, readReplyDraft, type Unsent, withTakenBack, withTyped, writeReplyDraft } from './draft-reply'
import type { Thread } from './thread'

/** A comment on its way: sending, or failed with the reason; null where a restart lost it. */
export interface OnItsWay extends Unsent {
  state: 'sending' | 'failed'
  error: AppError | null
}

export interface ReplyOutbox {
  text: string
  to: Answered | null
  anonymous: boolean
  waiting: OnItsWay[]
  write: (text: string) => void
  answer: (to: Answered | null) => void
  setAnonymous: (anonymous: boolean) => void
  /** Sends what is written. It is in the thread at once, and kept until the server has it. */
  send: (text: string) => void
  sendAgain: (key: string) => void
  /** Back into the field. */
  takeBack: (key: string) => void
}

// A comment goes on being sent when its thread is closed; opened again, the thread finds it here.
const underWay = new Map<string, Promise<AppError | null>>()

const nothing: ReplyDraft = { text: '', to: null, unsent: [] }

/** What one writes in a thread and what is on its way. Sent again after a failure it carries its key, and is written once. */
export function useReplyOutbox({ kind, id, anonymity, save }: Thread): ReplyOutbox {
  const { user } = useSession()
  const draftKey = `${kind === 'reply' ? 'comment' : 'answer'}:${id}:${user?.id ?? ''}`
  const draft = useDebouncedDraft(draftKey)
  const [state, setState] = useState<{ draftKey: string; now: ReplyDraft } | null>(null)
  const [ways, setWays] = useState<Record<string, Pick<OnItsWay, 'state' | 'error'>>>({})
  const live = useRef(nothing)
  const early = useRef('')
  const [typedEarly, setTypedEarly] = useState('')

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
  const { text, to, unsent, anonymous = false } = loaded ? state.now : { ...nothing, text: typedEarly }

  function change(next: ReplyDraft): void {
    live.current = next
    setState({ draftKey, now: next })
    draft.keep(writeReplyDraft(next))
  }

  async function deliver({ key, text: content, to: whom, anonymous: nameless = false }: Unsent): Promise<AppError | null> {
    // On disk before it is sent, so that no crash lets it be sent under another key.
    await desktop.saveDraft(draftKey, writeReplyDraft(live.current)).catch(() => undefined)
    return save({ content, anonymous: nameless, ...(whom && { parentId: whom.id }) }, key)
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
    anonymous: anonymity === 'always' || anonymous,
    waiting: unsent.map((one) => ({ ...one, ...(ways[one.key] ?? { state: 'failed', error: null }) })),
    write: (typed) => {
      if (loaded) return change({ ...live.current, text: typed })
      early.current = typed
      setTypedEarly(typed)
    },
    answer: (whom) => change({ ...live.current, to: whom }),
    setAnonymous: (nameless) => change({ ...live.current, anonymous: nameless }),
    send: (typed) => {
      if (!loaded || isBlank(typed)) return
      const nameless = anonymity === 'always' || live.current.anonymous === true
      const one: Unsent = { key: crypto.randomUUID(), text: typed.trim(), to: live.current.to, ...(nameless && { anonymous: true }) }
      change({ ...live.current, text: '', to: null, unsent: [...live.current.unsent, one] })
      send(one)
    },
    sendAgain: (key) => {
      const one = live.current.unsent.find((each) => each.key === key)
      if (one) send(one)
    },
    takeBack: (key) => change(withTakenBack(live.current, key)),
  }
}
