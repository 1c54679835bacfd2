import { useLeaveGuard } from '../hooks/use-leave-guard'
import { Dialog } from '../ui/Dialog'

interface LeaveQuestionProps {
  /** Whether something would be lost. */
  active: boolean
  /** A path below which navigation needs no question. */
  within?: string
  title: string
  text: string
  /** The verb of the button that leaves. */
  verb: string
  danger?: boolean
}

/** Asks for confirmation before the page is left, while something would be lost. */
export function LeaveQuestion({ active, within, title, text, verb, danger = false }: LeaveQuestionProps) {
  const { asking, stay, leave } = useLeaveGuard(active, within)
  return (
    <Dialog opened={asking} onClose={stay} title={title} verb={verb} onConfirm={leave} danger={danger}>
      <p>{text}</p>
    </Dialog>
  )
}
