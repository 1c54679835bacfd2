import { useSyncExternalStore } from 'react'
import type { ContactQuestion } from '../../shared/chat'
import type { Result } from '../../shared/errors'
import type { ContactDetail } from '../../shared/text/contact-details'

interface Asked {
  details: ContactDetail[]
  answer: (sends: boolean) => void
}

let asked: Asked | null = null
const listeners = new Set<() => void>()

function setAsked(next: Asked | null): void {
  asked = next
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** The question that is open, or null. */
export const useAskedAbout = (): Asked | null => useSyncExternalStore(subscribe, () => asked)

/** Asks whether contact details are to be sent. */
function mayBeSent(details: ContactDetail[]): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    setAsked({
      details,
      answer(sends) {
        setAsked(null)
        resolve(sends)
      },
    })
  })
}

export const isQuestion = (value: unknown): value is ContactQuestion => typeof value === 'object' && value !== null && 'asks' in value

/**
 * Sends something, and again with `confirmed` where main asks about contact details in it and the member wants to send them.
 * @returns null where they do not
 */
export async function askingFirst<T>(
  send: (confirmed: boolean) => Promise<Result<T | ContactQuestion>>,
): Promise<Result<T | ContactQuestion> | null> {
  const answer = await send(false)
  if (!answer.ok || !isQuestion(answer.value)) return answer
  return (await mayBeSent(answer.value.asks)) ? send(true) : null
}
