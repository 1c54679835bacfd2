import type { Result } from '../../../shared/errors'
import { limits } from '../../../shared/limits'

/** The digits of what was typed or pasted, full-width ones too, at most as many as a code has. */
export function digitsOf(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[^0-9]/g, '')
    .slice(0, limits.code.length)
}

/** What the answer to a code means for its reader. */
export function readingOf(result: Result<unknown>): 'confirmed' | 'mismatch' | 'expired' | 'failed' {
  if (result.ok) return 'confirmed'
  const { code } = result.error
  if (code === 'mismatch' || code === 'invalid') return 'mismatch'
  return code === 'expired' ? 'expired' : 'failed'
}
