import { IconEyeOff, IconFlag, IconUserOff } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportReason } from '../../../shared/report-reasons'
import { isWithdrawn } from '../../../shared/text/withdrawn'
import { useDataDispatch } from '../../data/api'
import { type Item, moderationApi } from '../../data/moderation'
import { askToBlock, askToReport, type BlockTarget, moderationDialogClosed, type ReportTarget } from '../../data/moderation-requests'
import { blockLifted, refetchLists } from '../../data/refetch-lists'
import { useRequireLogin } from '../../data/session'
import { asAppError, errorMessage } from '../../hooks/error-messages'
import { keepFocusNear } from '../../hooks/focus'
import { useLive } from '../../hooks/use-live'
import type { MenuEntry } from '../../ui/Menu'
import { useToast } from '../../ui/Toast'

const { hide, show, report, reportMessage, block, blockAnonymous, unblock } = moderationApi.endpoints
// The calling row disappears with its item, so nothing subscribes to the mutation.
const untracked = { track: false }

/** Actions on other members and their content. Visitors are asked to log in first. */
interface Moderation {
  /** Hides at once, with a toast that offers to undo it. */
  hide: (item: Item) => void
  /** Opens the dialog with the five reasons; a reported item is hidden too. */
  report: (target: ReportTarget) => void
  /** Opens a confirmation. */
  block: (target: BlockTarget) => void
}

export function useModeration(): Moderation {
  const dispatch = useDataDispatch()
  const gated = useRequireLogin()
  const toasts = useModerationToasts()
  return useMemo(() => {
    const hideOne = async (item: Item) => {
      const moveFocus = keepFocusNear(item.id)
      const hiding = dispatch(hide.initiate(item, untracked))
      moveFocus()
      const { error } = await hiding
      if (error) return toasts.error(error)
      toasts.hidden(async () => {
        const shown = await dispatch(show.initiate(item, untracked))
        if (shown.error) toasts.error(shown.error)
      })
    }
    return {
      hide: (item) => gated(() => void hideOne(item)),
      report: (target) => gated(() => void dispatch(askToReport(target))),
      block: (target) => gated(() => void dispatch(askToBlock(target))),
    }
  }, [dispatch, gated, toasts])
}

/** What the moderation dialogs do when they are confirmed. */
export function useModerationAnswers() {
  const dispatch = useDataDispatch()
  const toasts = useModerationToasts()
  const close = useCallback(() => void dispatch(moderationDialogClosed()), [dispatch])
  return {
    close,
    report: async (target: ReportTarget, reason: ReportReason) => {
      close()
      const moveFocus = keepFocusNear(target.id)
      const sending =
        target.kind === 'message'
          ? dispatch(reportMessage.initiate({ roomId: target.roomId, messageId: target.id, reason }, untracked))
          : dispatch(report.initiate({ ...target, reason }, untracked))
      if (target.kind !== 'user') moveFocus()
      const { error } = await sending
      if (!error) return target.kind === 'user' ? toasts.userReported() : toasts.reported()
      // An item that was reported before is hidden as well.
      return asAppError(error).code === 'exists' ? toasts.reportedBefore() : toasts.error(error)
    },
    block: async (target: BlockTarget) => {
      close()
      const moveFocus = keepFocusNear('userId' in target ? target.userId : target.id)
      const blocking =
        'userId' in target
          ? dispatch(block.initiate({ userId: target.userId }, untracked))
          : dispatch(blockAnonymous.initiate({ kind: target.kind, id: target.id }, untracked))
      moveFocus()
      const { error } = await blocking
      return error ? toasts.error(error) : toasts.blocked()
    },
  }
}

/** Undoes hiding and blocking; lists that were loaded without the items are loaded again. */
export function useUndoModeration() {
  const dispatch = useDataDispatch()
  const toasts = useModerationToasts()
  const settle = ({ error }: { error?: unknown }, restore: () => unknown, moveFocus: () => void, showToast: () => void): boolean => {
    if (error) {
      toasts.error(error)
      return false
    }
    restore()
    moveFocus()
    showToast()
    return true
  }
  return {
    /** Resolves to whether it succeeded. */
    show: async (item: Item) => {
      const moveFocus = keepFocusNear(item.id)
      return settle(await dispatch(show.initiate(item, untracked)), () => dispatch(refetchLists()), moveFocus, toasts.shown)
    },
    unblock: async (blockId: string) => {
      const moveFocus = keepFocusNear(blockId)
      return settle(
        await dispatch(unblock.initiate({ blockId }, untracked)),
        () => dispatch(blockLifted(blockId)),
        moveFocus,
        toasts.unblocked,
      )
    },
  }
}

/** The toasts of moderation (docs/product/errors.md). */
function useModerationToasts() {
  const { t } = useTranslation()
  const toast = useLive(useToast())
  return useMemo(
    () => ({
      hidden: (undo: () => Promise<void>) => toast.current({ text: t('moderation.hideSuccess'), undo }),
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

/** The displayed author of an item; `userId` is null for an anonymous one. */
interface Writer {
  userId: string | null
  nickname: string
}

/**
 * Menu entries for items of other members: hide, block, report (docs/product/moderation.md "Hiding"). Who has withdrawn cannot be blocked.
 */
export function useModerationEntries(item: Item, { userId, nickname }: Writer): MenuEntry[] {
  const { t } = useTranslation()
  const { hide, block, report } = useModeration()
  const { kind, id } = item
  const nameless = kind === 'question' || kind === 'answer' ? { kind, id, nickname } : null
  const target = userId === null ? nameless : { userId, nickname }
  const entries: MenuEntry[] = [{ key: 'hide', label: t(`moderation.menu.hide.${kind}`), icon: <IconEyeOff />, run: () => hide(item) }]
  if (target && !isWithdrawn(nickname)) {
    const label = t('moderation.menu.block', { name: nickname })
    entries.push({ key: 'block', label, icon: <IconUserOff />, run: () => block(target) })
  }
  entries.push({ key: 'report', label: t('moderation.menu.report'), icon: <IconFlag />, danger: true, run: () => report(item) })
  return entries
}
