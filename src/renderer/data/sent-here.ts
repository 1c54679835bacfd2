import { useEffect } from 'react'
import { useLive } from '../hooks/use-live'

/* Main shows a message to every page alike; only the page that sends it follows it to the end of the log. */

const sendings = new EventTarget()

/** This page sends a message to a room. */
export function sendingHere(roomId: string): void {
  sendings.dispatchEvent(new Event(roomId))
}

/** Calls a listener when this page sends a message to a room, before the message is known. */
export function useSendingHere(roomId: string, listener: () => void): void {
  const live = useLive(listener)
  useEffect(() => {
    const call = () => live.current()
    sendings.addEventListener(roomId, call)
    return () => sendings.removeEventListener(roomId, call)
  }, [roomId, live])
}
