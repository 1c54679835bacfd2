import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FileProblem, reasonOf } from './file-problems'

// On a full disk the folder is still used, since its files can be read.
const full = ['ENOSPC', 'EDQUOT']

/**
 * Creates a folder for the app's files; when it cannot be created or written, a new temporary folder is used for this start.
 * @throws Error when that fails too
 */
export function prepareFolder(wanted: string, kind: 'dataFolder' | 'log'): { folder: string; problem: FileProblem | null } {
  try {
    mkdirSync(wanted, { recursive: true, mode: 0o700 })
    const probe = join(wanted, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
    return { folder: wanted, problem: null }
  } catch (error) {
    const reason = reasonOf(error)
    if (full.includes(reason)) return { folder: wanted, problem: null }
    const aside = mkdtempSync(join(tmpdir(), 'hanmadi-'))
    return { folder: aside, problem: { kind, file: wanted, aside, reason } }
  }
}
