import { expect } from 'vitest'
import type { Services } from '../../src/server/services'
import { until } from './until'

/** Resolves once the server has handled every event, which it does after the calls that cause them are answered. */
export function eventsHandled({ db }: Pick<Services, 'db'>): Promise<unknown> {
  return until(async () => expect(await db.selectFrom('outbox_events').select('id').where('told_at', 'is', null).execute()).toEqual([]))
}
