import { expect, vi } from 'vitest'
import type { Services } from '../../src/server/services'
import { patience } from './until'

/** Resolves once the server has handled every event, which it does after the calls that cause them are answered. */
export function eventsHandled({ db }: Pick<Services, 'db'>): Promise<void> {
  const unhandled = db.selectFrom('outbox_events').select('id').where('told_at', 'is', null)
  return vi.waitFor(async () => expect(await unhandled.execute()).toEqual([]), { timeout: patience, interval: 50 })
}
