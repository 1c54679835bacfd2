import { useEffect } from 'react'
import { useLive } from '../hooks/use-live'

/* Main shows a message to every page alike; only the page that sends it follows it to the end of the log. */

const sendings = new EventTarget()

/** This page sends a message, or what it sent was refused or not to be sent after all. */
interface SendingHere {
  sending: symbol
  isRefused: boolean
}

/** This page sends a message to a room. @returns takes it back, where main has not stored the message */
export function sendingHere(roomId: string): () => void {
  const sending = Symbol()
  const tell = (isRefused: boolean) => sendings.dispatchEvent(new CustomEvent<SendingHere>(roomId, { detail: { sending, isRefused } }))
  tell(false)
  return () => void tell(true)
}

/** Calls a listener when this page sends a message to a room, before the message is known, and when that is taken back. */
export function useSendingHere(roomId: string, listener: (told: SendingHere) => void): void {
  const live = useLive(listener)
  useEffect(() => {
    const call = (event: Event) => live.current((event as CustomEvent<SendingHere>).detail)
    sendings.addEventListener(roomId, call)
    return () => sendings.removeEventListener(roomId, call)
  }, [roomId, live])
}
