import { vi } from 'vitest'

/** Nothing waits so long but on a machine that has too much to do. */
export const patience = 60_000

/** Resolves once a check no longer throws. */
export function until(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: patience, interval: 20 })
}
