import { vi } from 'vitest'

/** Longer than anything takes, except on an overloaded machine. */
export const patience = 60_000

/** Resolves once a check no longer throws. */
export function until(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: patience, interval: 20 })
}
