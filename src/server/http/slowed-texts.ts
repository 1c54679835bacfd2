import { holdsFor, type Operation } from '../../shared/contract/operation'
import { countInWindow, returnToken } from '../db/rate-buckets'
import type { Services } from '../services'
import type { Caller } from './auth'
import { refuse } from './handler'
import type { Form } from './uploads'

const hourMs = 60 * 60 * 1000

interface Asked {
  row: Operation
  form: Form
  caller: Caller | null
  services: Pick<Services, 'db' | 'now' | 'rate'>
}

/**
 * Counts a text of a member who is slowed (docs/product/moderation.md "Order keeping").
 * @param isRepeated whether the call was answered before: the text is there already
 * @returns takes it back
 * @throws Refusal `slowed` with the seconds until the next one
 */
export async function countSlowed(
  { row, form, caller, services }: Asked,
  isRepeated: () => Promise<boolean>,
): Promise<() => Promise<void>> {
  if (!holdsFor(row.composes, form.body) || !caller?.slowed || (await isRepeated())) return async () => undefined
  const { db, now, rate } = services
  const key = `slowed:${caller.userId}`
  const wait = await countInWindow(db, key, { most: rate.slowedTextsPerHour, windowMs: hourMs }, now())
  if (wait > 0) throw refuse('slowed', undefined, wait)
  return () => returnToken(db, key, rate.slowedTextsPerHour)
}
