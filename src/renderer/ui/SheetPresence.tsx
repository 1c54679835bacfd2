import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

const Leaving = createContext(false)
const leaveMs = 180

/** Whether the sheet one is part of is on its way out. */
export const useLeaving = () => useContext(Leaving)

/** Around a sheet that comes and goes (null: gone): it stays for as long as it takes to slide out. */
export function SheetPresence({ children }: { children: ReactNode }) {
  const open = children !== null
  const [last, setLast] = useState(children)
  if (open && last !== children) setLast(children)
  useEffect(() => {
    if (open) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = window.setTimeout(() => setLast(null), still ? 0 : leaveMs)
    return () => window.clearTimeout(timer)
  }, [open])
  return <Leaving value={!open}>{open ? children : last}</Leaving>
}
