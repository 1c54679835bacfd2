import { refuse } from '../../http/handler'

/** Runs an export of a member's data, one at a time for each member. @throws Refusal `busy` when that or too many others run */
export type ExportGate = <T>(userId: string, work: () => Promise<T>) => Promise<T>

/** All data of a member is in memory while it is exported. */
const atOnce = 2

export function createExportGate(): ExportGate {
  const running = new Set<string>()
  return async (userId, work) => {
    if (running.has(userId) || running.size >= atOnce) throw refuse('busy', undefined, 2)
    running.add(userId)
    try {
      return await work()
    } finally {
      running.delete(userId)
    }
  }
}
