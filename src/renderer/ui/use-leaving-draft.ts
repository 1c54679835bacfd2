import { useEffect, useState } from 'react'
import { useLeaveGuard, type WayOut } from '../hooks/use-leave-guard'
import { preloadDialog } from './Dialog'
import { useToast } from './Toast'

interface LeavingDraft {
  /** What would be lost by leaving now. */
  touched: boolean
  /** It is being saved: then leaving is not asked about. */
  busy: boolean
  /** What a sheet does when nothing holds it. */
  onClose: () => void
  onDiscard: () => void
  /** Said when it was kept. */
  kept: string
}

/**
 * Holds back whatever leads away from a sheet with something unsaved on it, to be asked about (`<LeaveDraft {...leaving.dialog} />`).
 * @returns `close`: the sheet's own way out; `release`: lets every way out pass from now on; `asks`: the question is on screen
 */
export function useLeavingDraft({ touched, busy, onClose, onDiscard, kept }: LeavingDraft) {
  const toast = useToast()
  const [wayOut, setWayOut] = useState<WayOut | null>(null)
  const release = useLeaveGuard(touched && !busy, (way) => setWayOut(() => way))
  useEffect(() => void preloadDialog(), [])
  const leave = () => {
    release()
    wayOut?.()
  }
  return {
    asks: wayOut !== null,
    close: () => (touched ? setWayOut(() => onClose) : onClose()),
    release,
    dialog: {
      opened: wayOut !== null,
      onStay: () => setWayOut(null),
      onKeep: () => {
        toast(kept)
        leave()
      },
      onDiscard: () => {
        onDiscard()
        leave()
      },
    },
  }
}
