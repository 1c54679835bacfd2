import { emptySignup, type SignupForm } from './signup-form'

/** Where entries survive a reload of the page; it ends with the window. */
export type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps all but the passwords, which never leave the memory of the page. */
export function keepSignup(memory: Memory, key: string, form: SignupForm): void {
  const { password: _password, confirmation: _confirmation, ...rest } = form
  memory.setItem(key, JSON.stringify(rest))
}

/** What was kept, part by part; anything of another shape reads as not entered. */
export function readSignup(memory: Memory, key: string): SignupForm {
  const kept = parse(memory.getItem(key))
  const entries = Object.entries(emptySignup).map(([name, empty]) => {
    const value = kept[name]
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
