import { useSyncExternalStore } from 'react'
import type { FieldKey } from '../../../shared/errors'
import { useCommunity } from '../../bridge/machine'
import { emptySignup, type SignupForm } from './signup-form'
import type { SignupIntent } from './signup-intent'
import { keepSignup, type Memory, readSignup } from './signup-memory'

/** A signup under way. It outlives its screens: going away and back finds everything as it was. */
export interface Signup {
  form: SignupForm
  picture: File | null
  /** What the server refused, by field of the contract, until that field is edited. */
  refused: Record<string, FieldKey>
  /** Why one is back at step 0. */
  sentBack: 'tooLate' | 'passwordAgain' | null
  intent: SignupIntent | null
  /** The account is being made; being signed in is then no reason to leave. */
  joining: boolean
  /** The nickname of the account once it is made, until its owner goes on. */
  joined: string | null
}

export interface SignupStore {
  read(): Signup
  subscribe(changed: () => void): () => void
  patch(patch: Partial<Signup>): void
  /** Entries as typed; with a function, from what they are now. */
  enter(entries: Partial<SignupForm> | ((form: SignupForm) => SignupForm)): void
}

/** @param key names the community: an address confirmed at one counts at no other */
export function createSignupStore(memory: Memory, key: string): SignupStore {
  const listeners = new Set<() => void>()
  const form = readSignup(memory, key)
  let signup: Signup = {
    form,
    picture: null,
    refused: {},
    sentBack: form.verifiedAt === null ? null : 'passwordAgain',
    intent: null,
    joining: false,
    joined: null,
  }

  function patch(changes: Partial<Signup>): void {
    signup = { ...signup, ...changes }
    if (signup.form === emptySignup) memory.removeItem(key)
    else if (changes.form) keepSignup(memory, key, changes.form)
    for (const listener of listeners) listener()
  }

  return {
    read: () => signup,
    subscribe(changed) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    patch,
    enter: (entries) => patch({ form: typeof entries === 'function' ? entries(signup.form) : { ...signup.form, ...entries } }),
  }
}

let current: SignupStore | null = null

/** The signup under way in this window. */
export function useSignup(): Signup & Pick<SignupStore, 'patch' | 'enter' | 'read'> {
  const { address } = useCommunity()
  // Another community starts the page anew, so one store is enough for as long as this one lives.
  current ??= createSignupStore(window.sessionStorage, `signup at ${address ?? 'this computer'}`)
  const signup = useSyncExternalStore(current.subscribe, current.read)
  return { ...signup, patch: current.patch, enter: current.enter, read: current.read }
}
