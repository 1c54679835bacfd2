import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FileTrouble, reasonOf } from './file-troubles'

// On a full disk the folder is still used, since its files can be read.
const full = ['ENOSPC', 'EDQUOT']

/**
 * Creates a folder for the app's files; when it cannot be created or written, a new temporary folder is used for this start.
 * @throws Error when that fails too
 */
export function prepareFolder(wanted: string, kind: 'dataFolder' | 'log'): { folder: string; trouble: FileTrouble | null } {
  try {
    mkdirSync(wanted, { recursive: true, mode: 0o700 })
    const probe = join(wanted, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
    return { folder: wanted, trouble: null }
  } catch (error) {
    const reason = reasonOf(error)
    if (full.includes(reason)) return { folder: wanted, trouble: null }
    const aside = mkdtempSync(join(tmpdir(), 'hanmadi-'))
    return { folder: aside, trouble: { kind, file: wanted, aside, reason } }
  }
}
