import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import type { ReportReason } from '../../shared/report-reasons'
import { keepFocusNear } from '../hooks/focus-near'
import { useLive } from '../hooks/use-live'
import { useToast } from '../ui/Toast'
import { type CacheStore, forgetAnswers, sweepCache } from './cache-sweep'
import { asAppError, errorMessage } from './error-messages'
import { moderationCalls } from './moderation-api'
import {
  allCameBack,
  askedEnough,
  askToBlock,
  askToReport,
  type BlockTarget,
  cameBack,
  type Item,
  type ReportTarget,
  wentAway,
} from './moderation-state'
import { useRequireLogin } from './session'
import type { Swept } from './swept-rows'

/** What one can do to what others wrote. Visitors are asked to log in first. */
export interface Moderation {
  /** At once, with a toast that offers to undo it. */
  hide: (item: Item) => void
  /** Asks for one of the five reasons; what is reported is hidden too. */
  report: (target: ReportTarget) => void
  /** Asks once more. */
  block: (target: BlockTarget) => void
}

export function useModeration(): Moderation {
  const store = useStore() as unknown as CacheStore
  const gated = useRequireLogin()
  const say = useSay()
  return useMemo(() => {
    const hide = async (item: Item) => {
      const putBack = takeAway(store, item)
      const { error } = await sendHide(store, item)
      if (error) {
        putBack()
        return say.error(error)
      }
      say.hidden(async () => {
        putBack()
        const shown = await sendShow(store, item)
        if (!shown.error) return
        takeAway(store, item)
        say.error(shown.error)
      })
    }
    return {
      hide: (item) => gated(() => void hide(item)),
      report: (target) => gated(() => void store.dispatch(askToReport(target))),
      block: (target) => gated(() => void store.dispatch(askToBlock(target))),
    }
  }, [store, gated, say])
}

/** What the frame's dialogs do once they were answered. */
export function useModerationAnswers() {
  const store = useStore() as unknown as CacheStore
  const say = useSay()
  const close = useCallback(() => void store.dispatch(askedEnough()), [store])

  const report = async (target: ReportTarget, reason: ReportReason) => {
    close()
    // A person stays; what they said goes out of its room with the call (features/talk/talk-api.ts).
    const isListed = target.kind !== 'user' && target.kind !== 'message'
    const moveFocus = keepFocusNear(target.id)
    const putBack = isListed ? takeAway(store, target) : () => {}
    const sending = sendReport(store, target, reason)
    if (target.kind === 'message') moveFocus()
    const { error } = await sending
    if (!error) return target.kind === 'user' ? say.userReported() : say.reported()
    // Reported before, it is out of sight as well.
    if (asAppError(error).code === 'exists') return say.reportedBefore()
    putBack()
    say.error(error)
  }

  const block = async (target: BlockTarget) => {
    close()
    const putBack = takeAway(store, 'userId' in target ? { userId: target.userId } : { id: target.id })
    const { error } =
      'userId' in target
        ? await store.dispatch(moderationCalls.block.initiate({ userId: target.userId }, { track: false }))
        : await store.dispatch(moderationCalls.blockAnonymous.initiate({ kind: target.kind, id: target.id }, { track: false }))
    if (error) {
      putBack()
      return say.error(error)
    }
    say.blocked()
    // Who else of the nameless it was, only the server knows.
    if (!('userId' in target)) forgetAnswers(store, hasAnonymous)
  }
  return { close, report, block }
}

// Programs have calls of their own (contract/moderation.ts).
async function sendHide({ dispatch }: CacheStore, { kind, id }: Item): Promise<{ error?: unknown }> {
  const { hideItem, hideProgram } = moderationCalls
  if (kind === 'program') return dispatch(hideProgram.initiate({ programId: id }, { track: false }))
  return dispatch(hideItem.initiate({ kind, id }, { track: false }))
}

async function sendShow({ dispatch }: CacheStore, { kind, id }: Item): Promise<{ error?: unknown }> {
  const { showItem, showProgram } = moderationCalls
  if (kind === 'program') return dispatch(showProgram.initiate({ programId: id }, { track: false }))
  return dispatch(showItem.initiate({ kind, id }, { track: false }))
}

async function sendReport({ dispatch }: CacheStore, target: ReportTarget, reason: ReportReason): Promise<{ error?: unknown }> {
  const { reportUser, reportMessage, reportItem, reportProgram } = moderationCalls
  const untracked = { track: false }
  switch (target.kind) {
    case 'user':
      return dispatch(reportUser.initiate({ userId: target.id, reason }, untracked))
    case 'message':
      return dispatch(reportMessage.initiate({ roomId: target.roomId, messageId: target.id, reason }, untracked))
    case 'program':
      return dispatch(reportProgram.initiate({ programId: target.id, reason }, untracked))
    default:
      return dispatch(reportItem.initiate({ kind: target.kind, id: target.id, reason }, untracked))
  }
}

/** Shows again what was hidden, or whoever was blocked: lists that were read without them are read anew. */
export function useShowAgain() {
  const store = useStore() as unknown as CacheStore
  const say = useSay()
  const settle = ({ error }: { error?: unknown }, moveFocus: () => void, said: () => void): boolean => {
    if (error) {
      say.error(error)
      return false
    }
    // What else is hidden the server leaves out of what is read anew.
    store.dispatch(allCameBack())
    forgetAnswers(store)
    moveFocus()
    said()
    return true
  }
  return {
    /** @returns whether it is */
    show: async (item: Item) => {
      const moveFocus = keepFocusNear(item.id)
      return settle(await sendShow(store, item), moveFocus, say.shown)
    },
    unblock: async (blockId: string) => {
      const moveFocus = keepFocusNear(blockId)
      return settle(await store.dispatch(moderationCalls.unblock.initiate({ blockId }, { track: false })), moveFocus, say.unblocked)
    },
  }
}

/** Out of every list at once, with the focus kept beside it. @returns how to put it back */
function takeAway(store: CacheStore, { ...what }: Item | Swept): () => void {
  const swept: Swept = 'userId' in what ? { userId: what.userId } : { id: what.id }
  const id = 'userId' in swept ? swept.userId : swept.id
  const moveFocus = keepFocusNear(id)
  store.dispatch(wentAway(id))
  const putBack = sweepCache(store, swept)
  moveFocus()
  return () => {
    store.dispatch(cameBack(id))
    putBack()
  }
}

const hasAnonymous = (data: unknown) => JSON.stringify(data)?.includes('"anonymous":true') === true

/** The toasts of specification 8. */
function useSay() {
  const { t } = useTranslation()
  const toast = useLive(useToast())
  return useMemo(
    () => ({
      hidden: (undo: () => Promise<void>) =>
        toast.current({ text: t('moderation.hideSuccess'), action: { label: t('common.undo'), run: () => void undo() } }),
      shown: () => toast.current(t('moderation.showSuccess')),
      reported: () => toast.current(t('moderation.reportSuccesss')),
      userReported: () => toast.current(t('moderation.reportReceived')),
      reportedBefore: () => toast.current(t('moderation.reportedBefore')),
      blocked: () => toast.current(t('moderation.blockSuccess')),
      unblocked: () => toast.current(t('moderation.unblockSuccess')),
      error: (error: unknown) => toast.current(errorMessage(t, asAppError(error))),
    }),
    [t, toast],
  )
}
