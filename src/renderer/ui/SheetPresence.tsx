import { createContext, Fragment, type ReactNode, useContext, useEffect, useState } from 'react'

const Leaving = createContext(false)
const leaveMs = 180

/** Whether the sheet one is part of is on its way out. */
export const useLeaving = () => useContext(Leaving)

/** Around a sheet that comes and goes (null: gone): it stays for as long as it takes to slide out. */
export function SheetPresence({ children }: { children: ReactNode }) {
  const open = children !== null
  const [last, setLast] = useState(children)
  const [times, setTimes] = useState({ open, opened: 0 })
  // Opened again on its way out, it is another sheet: nothing of the one before is left in it.
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
