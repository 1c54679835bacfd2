import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { crashReport } from '../../shared/contract/crashes'
import type { CrashReport, KeptCrash } from '../../shared/crashes'
import { limits } from '../../shared/limits'
import { Failure } from '../failure'
import type { Store } from '../store'

const dayMs = 24 * 60 * 60 * 1000

/** `isTold`: the person was notified of it, or need not be. */
export const storedCrashes = z.array(
  z.strictObject({ id: z.string(), sentAt: z.number().nullable(), isTold: z.boolean(), report: crashReport }),
)
type StoredCrash = z.output<typeof storedCrashes>[number]

/** What a crash is reported with; the rest of a report is the same for all. */
export type FoundCrash = Pick<CrashReport, 'kind' | 'reason' | 'exitCode' | 'stack'>

export interface CrashReportsDeps {
  store: Store<StoredCrash[]>
  machine: Pick<CrashReport, 'version' | 'electron' | 'system'>
  now: () => number
  onChange: (crashes: KeptCrash[]) => void
}

/** The crashes of this machine, on disk (docs/product/desktop.md "Crash reports"). */
export function createCrashReports({ store, machine, now, onChange }: CrashReportsDeps) {
  const beganAt = now()
  const ageOf = ({ report }: StoredCrash) => now() - Date.parse(report.at)
  const kept = () => store.read().filter((crash) => ageOf(crash) < limits.crashes.days * dayMs)
  const list = () => kept().map(({ id, sentAt, report }) => ({ id, sentAt, report }))

  function write(crashes: StoredCrash[]): void {
    store.write(crashes.slice(0, limits.crashes.kept))
    onChange(list())
  }

  function add(found: FoundCrash): void {
    const at = new Date(now()).toISOString()
    const isSame = ({ report, sentAt }: StoredCrash) => sentAt === null && sameText({ ...found, ...machine }) === sameText(report)
    const known = kept().find(isSame)
    const times = Math.min((known?.report.times ?? 0) + 1, limits.crashes.times)
    const one = {
      id: known?.id ?? randomUUID(),
      sentAt: null,
      // An error after which it went on is only listed.
      isTold: found.exitCode === null,
      report: { at, ...found, times, ...machine },
    }
    write([one, ...kept().filter((crash) => crash !== known)])
  }

  return {
    /** The newest first. */
    list,
    add,
    /** @param id null: all */
    remove: (id: string | null) => write(id === null ? [] : kept().filter((crash) => crash.id !== id)),
    /** @param post sends it to the community @throws Failure when that does not take it; the report stays */
    async send(id: string, post: (report: CrashReport) => Promise<unknown>) {
      const found = kept().find((crash) => crash.id === id)
      if (found === undefined) throw new Failure({ code: 'notFound' })
      await post(found.report)
      write(kept().map((crash) => (crash.id === id ? { ...crash, sentAt: now() } : crash)))
    },
    /** Whether something ended before this start that the person has not been notified of; true only once. */
    takeNews() {
      const isNews = ({ isTold, report }: StoredCrash) => !isTold && Date.parse(report.at) < beganAt
      const found = kept()
      if (!found.some(isNews)) return false
      store.write(found.map((crash) => (isNews(crash) ? { ...crash, isTold: true } : crash)))
      return true
    },
  }
}

/** What makes two reports the same: all but when and how often. */
function sameText({ kind, reason, exitCode, stack, version, electron, system }: Omit<CrashReport, 'at' | 'times'>): string {
  return JSON.stringify([kind, reason, exitCode, stack, version, electron, system])
}

export type CrashReports = ReturnType<typeof createCrashReports>
