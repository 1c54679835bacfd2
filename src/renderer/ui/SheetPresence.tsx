import { createContext, Fragment, type ReactNode, useContext, useEffect, useState } from 'react'

const Leaving = createContext(false)
const leaveMs = 180

/** Whether the surrounding sheet is closing. */
export const useLeaving = () => useContext(Leaving)

/** Keeps a sheet mounted until its closing animation is over. @param children null when the sheet is closed */
export function SheetPresence({ children }: { children: ReactNode }) {
  const open = children !== null
  const [last, setLast] = useState(children)
  const [times, setTimes] = useState({ open, opened: 0 })
  // Opened again while it closes, it is a new sheet and keeps no state.
  if (times.open !== open) setTimes({ open, opened: times.opened + Number(open) })
  if (open && last !== children) setLast(children)
  useEffect(() => {
    if (open) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = window.setTimeout(() => setLast(null), still ? 0 : leaveMs)
    return () => window.clearTimeout(timer)
  }, [open])
  return (
    <Leaving value={!open}>
      <Fragment key={times.opened}>{open ? children : last}</Fragment>
    </Leaving>
  )
}
