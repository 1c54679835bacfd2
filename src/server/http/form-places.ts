import { refuse } from './handler'

/** Limits the forms being received at the same time, per caller and in total. */
export interface FormPlaces {
  /** Takes a place. @returns a function that gives it back, once. @throws Refusal `busy` when there is none */
  take(caller: string): () => void
}

const retryAfter = 2

export function createFormPlaces({ perCaller, inAll }: { perCaller: number; inAll: number }): FormPlaces {
  const counts = new Map<string, number>()
  let all = 0
  const change = (caller: string, by: number) => {
    const count = (counts.get(caller) ?? 0) + by
    all += by
    if (count > 0) counts.set(caller, count)
    else counts.delete(caller)
  }
  return {
    take(caller) {
      if (all >= inAll || (counts.get(caller) ?? 0) >= perCaller) throw refuse('busy', undefined, retryAfter)
      change(caller, 1)
      let isHeld = true
      return () => {
        if (isHeld) change(caller, -1)
        isHeld = false
      }
    },
  }
}
