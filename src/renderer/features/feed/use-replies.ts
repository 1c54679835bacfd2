import { useCallback, useEffect, useRef, useState } from 'react'
import type { AppError } from '../../../shared/errors'
import { isBlank } from '../../../shared/text/length'
import { useDebouncedDraft } from '../../bridge/draft'
import { asAppError } from '../../bridge/error-messages'
import { type Answered, type ReplyDraft, readReplyDraft, type Unsent, withTakenBack, writeReplyDraft } from './draft-reply'
import { useSaveReplyMutation } from './feed-api'

/** How a comment on its way stands; null: it was on its way when the app ended, and nobody knows. */
export type Way = 'sending' | AppError | null

// A comment goes on being sent when its post is closed; opened again, the post finds it here.
const onTheWay = new Map<string, Promise<AppError | null>>()

/** What one writes under a post. It is kept until the server has it, and sent again it carries the same key: never twice. */
export function useReplies(postId: string) {
  const { loaded, kept, keep } = useDebouncedDraft(`reply ${postId}`)
  const [draft, setDraft] = useState<ReplyDraft>(() => readReplyDraft(''))
  const [ways, setWays] = useState<Readonly<Record<string, Way>>>({})
  const [saveReply] = useSaveReplyMutation()
  const live = useRef(draft)

  const change = useCallback(
    (next: ReplyDraft) => {
      live.current = next
      setDraft(next)
      keep(writeReplyDraft(next))
    },
    [keep],
  )
  const follow = useCallback(
    async (key: string, answer: Promise<AppError | null>) => {
      setWays((before) => ({ ...before, [key]: 'sending' }))
      const error = await answer
      setWays((before) => ({ ...before, [key]: error }))
      if (error === null) change({ ...live.current, unsent: live.current.unsent.filter((one) => one.key !== key) })
    },
    [change],
  )

  useEffect(() => {
    if (!loaded) return
    const found = readReplyDraft(kept)
    // What was typed while the draft was being read stays.
    if (isBlank(live.current.text) && live.current.unsent.length === 0) {
      live.current = found
      setDraft(found)
    }
    for (const { key } of found.unsent) {
      const answer = onTheWay.get(key)
      if (answer !== undefined) void follow(key, answer)
    }
  }, [loaded, kept, follow])

  const sendOff = ({ key, text, to }: Unsent) => {
    if (onTheWay.has(key)) return
    const call = saveReply({ input: { postId, content: text, ...(to && { parentId: to.id }) }, options: { key } })
    const answer = call.then(({ error }) => (error === undefined ? null : asAppError(error))).finally(() => onTheWay.delete(key))
    onTheWay.set(key, answer)
    void follow(key, answer)
  }

  return {
    ...draft,
    wayOf: (key: string): Way => ways[key] ?? null,
    write: (text: string) => change({ ...live.current, text }),
    answer: (to: Answered | null) => change({ ...live.current, to }),
    /** Sends what stands in the field, which is then free for the next comment. */
    send: (text: string) => {
      const { to, unsent } = live.current
      const comment = { key: crypto.randomUUID(), text, to }
      change({ text: '', to: null, unsent: [...unsent, comment] })
      sendOff(comment)
    },
    sendAgain: sendOff,
    takeBack: (key: string) => change(withTakenBack(live.current, key)),
  }
}
export type Writing = ReturnType<typeof useReplies>
