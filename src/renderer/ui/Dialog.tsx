import { type ReactNode, Suspense, useState } from 'react'
import { later } from './later'

const DialogPanel = later(() => import('./DialogPanel').then((module) => module.DialogPanel))

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** What confirming does, as a verb: "Log out", never "Yes". It has the focus when the dialog opens. Left out, `children` bring their own buttons. */
  verb?: string
  onConfirm?: () => void
  /** Confirming destroys something. */
  danger?: boolean
  busy?: boolean
  /** Nothing chosen yet: the verb cannot be pressed. */
  blocked?: boolean
  /** In px; 360 by default. */
  width?: number
}

/** Asks one thing over the page. Loaded when first opened. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense>
      <OnceOpened opened={props.opened}>
        <DialogPanel {...props} />
      </OnceOpened>
    </Suspense>
  )
}

// Stays mounted after closing so that it can leave as it came, but costs nothing before it was first needed.
function OnceOpened({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [needed, setNeeded] = useState(opened)
  if (opened && !needed) setNeeded(true)
  return needed ? children : null
}

/** Loads what a dialog needs before it is first asked for, so that it opens at once and also without a community. */
export const preloadDialog = () => DialogPanel.load()
