import { type ReactNode, useState } from 'react'
import type { DialogProps } from './DialogPanel'
import { later } from './later'

const DialogPanel = later(() => import('./DialogPanel').then((module) => module.DialogPanel))

/** A modal dialog. Its code is loaded when it first opens. */
export function Dialog(props: DialogProps) {
  return (
    <OnceOpened opened={props.opened}>
      <DialogPanel {...props} />
    </OnceOpened>
  )
}

// Stays mounted after closing for the closing transition, and is not mounted before it first opens.
function OnceOpened({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [needed, setNeeded] = useState(opened)
  if (opened && !needed) setNeeded(true)
  return needed ? children : null
}

/** Loads the dialog's code ahead of its first use, so that it opens at once. */
export const preloadDialog = () => DialogPanel.load()
