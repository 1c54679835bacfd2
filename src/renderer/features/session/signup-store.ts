import { useSyncExternalStore } from 'react'
import type { FieldKey } from '../../../shared/errors'
import { useCommunity } from '../../desktop/machine'
import { emptySignup, type SignupForm, type SignupIntent } from './signup-form'

/** The state of a signup; it survives leaving its pages. */
export interface Signup {
  form: SignupForm
  picture: File | null
  /** The server's errors by field of the contract; an entry goes when its field is edited. */
  refused: Record<string, FieldKey>
  /** The listed word among what the server refused. */
  listedWord: string | undefined
  /** Why the form returned to step 0. */
  sentBack: 'tooLate' | 'passwordAgain' | null
  intent: SignupIntent | null
  /** The account is being created; being signed in does not close the page yet. */
  joining: boolean
  /** The nickname of the new account, until step 2 is left. */
  joined: string | null
}

interface SignupStore {
  read(): Signup
  subscribe(changed: () => void): () => void
  patch(patch: Partial<Signup>): void
  /** Changes the form by a patch, or by a function of its current value. */
  enter(entries: Partial<SignupForm> | ((form: SignupForm) => SignupForm)): void
}

/** @param key storage key, one for each community: an address confirmed at one does not count at another */
export function createSignupStore(memory: SignupStorage, key: string): SignupStore {
  const listeners = new Set<() => void>()
  const form = readSignup(memory, key)
  let signup: Signup = {
    form,
    picture: null,
    refused: {},
    listedWord: undefined,
    sentBack: form.verifiedAt === null ? null : 'passwordAgain',
    intent: null,
    joining: false,
    joined: null,
  }

  function patch(changes: Partial<Signup>): void {
    signup = { ...signup, ...changes }
    if (signup.form === emptySignup) memory.removeItem(key)
    else if (changes.form) storeSignup(memory, key, changes.form)
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

/** The signup of this window. */
export function useSignup(): Signup & Pick<SignupStore, 'patch' | 'enter' | 'read'> {
  const { address, demo } = useCommunity()
  // Changing the community reloads the page, so a page needs one store only.
  current ??= createSignupStore(window.sessionStorage, `signup at ${address ?? (demo ? 'the demo' : 'this computer')}`)
  const signup = useSyncExternalStore(current.subscribe, current.read)
  return { ...signup, patch: current.patch, enter: current.enter, read: current.read }
}

/** Storage that survives a reload of the page and ends with the window. */
type SignupStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Stores the form without the passwords, which stay in the page's memory. */
export function storeSignup(memory: SignupStorage, key: string, form: SignupForm): void {
  const { password: _password, confirmation: _confirmation, ...rest } = form
  memory.setItem(key, JSON.stringify(rest))
}

/** The stored form; a field that is missing or of another type gets its empty value. */
export function readSignup(memory: SignupStorage, key: string): SignupForm {
  const stored = parse(memory.getItem(key))
  const entries = Object.entries(emptySignup).map(([name, empty]) => {
    const value = stored[name]
    const fits = empty === null ? value === null || typeof value === 'number' : typeof value === typeof empty
    return [name, fits && !name.startsWith('password') && name !== 'confirmation' ? value : empty]
  })
  return Object.fromEntries(entries) as SignupForm
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
