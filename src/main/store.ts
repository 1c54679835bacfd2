import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import ElectronStore from 'electron-store'
import type * as z from 'zod'
import { type ReportProblem, reasonOf } from './file-problems'

/** A small record on disk. Every write is atomic and on disk when it returns; a failed write is reported. */
export interface Store<T> {
  read(): T
  /** @returns whether it is on disk; otherwise it is in memory only */
  write(value: T): boolean
}

/**
 * Opens `<folder>/<name>.json`. Opening and writing never fail: an unreadable file, or one of another shape, is set aside and reads as
 * `initial`; a value that cannot be written stays in memory. Both are reported through `report`.
 * @param folder the app's data folder
 */
export function openStore<S extends z.ZodType>(
  { folder, report }: { folder: string; report: ReportProblem },
  name: string,
  shape: S,
  initial: z.output<S>,
): Store<z.output<S>> {
  const file = join(folder, `${name}.json`)
  let disk: ElectronStore<{ value?: unknown }> | null = null
  const found = readFile(file, shape)
  const isBlocked = found.problem !== null && !setAside(file, found.problem, report)
  let current = found.problem === null && found.value !== undefined ? found.value : initial
  return {
    read: () => current,
    write(value) {
      current = value
      if (isBlocked) return false
      try {
        disk ??= new ElectronStore({ cwd: folder, name, configFileMode: 0o600 })
        disk.store = { value }
        return true
      } catch (error) {
        report({ kind: 'notWritten', file, reason: reasonOf(error) })
        return false
      }
    },
  }
}

type Found<T> = { value: T | undefined; problem: null } | { problem: string }

function readFile<S extends z.ZodType>(file: string, shape: S): Found<z.output<S>> {
  try {
    const { value } = JSON.parse(readFileSync(file, 'utf8')) as { value?: unknown }
    if (value === undefined) return { value: undefined, problem: null }
    const read = shape.safeParse(value)
    return read.success ? { value: read.data, problem: null } : { problem: 'SHAPE' }
  } catch (error) {
    const reason = reasonOf(error)
    return reason === 'ENOENT' ? { value: undefined, problem: null } : { problem: reason }
  }
}

/** @returns whether the file could be renamed */
function setAside(file: string, reason: string, report: ReportProblem): boolean {
  const aside = `${file}.damaged-${new Date().toISOString().replace(/[:.]/g, '-')}`
  try {
    renameSync(file, aside)
    report({ kind: 'setAside', file, aside, reason })
    return true
  } catch {
    report({ kind: 'notRead', file, reason })
    return false
  }
}
