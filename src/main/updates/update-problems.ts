import type { InstallProblem, UpdateProblem } from '../../shared/updates'
import { NotAuthorized } from './package-install'
import { UpdateRefused } from './release-check'

const full = ['ENOSPC', 'EDQUOT']
const readOnly = ['EACCES', 'EPERM', 'EROFS']
/** Of electron-updater. */
const damaged = ['ERR_CHECKSUM_MISMATCH', 'ERR_UPDATER_INVALID_UPDATE_INFO', 'ERR_UPDATER_NO_CHECKSUM']

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''

/** Why an update was not found or downloaded. */
export function fetchProblemOf(error: unknown): UpdateProblem {
  if (error instanceof UpdateRefused) return error.problem
  const code = codeOf(error)
  if (full.includes(code)) return 'full'
  return damaged.includes(code) ? 'damaged' : 'unreachable'
}

/** Why a downloaded update was not installed. */
export function installProblemOf(error: unknown): InstallProblem {
  if (error instanceof UpdateRefused) return 'damaged'
  if (error instanceof NotAuthorized) return 'denied'
  const code = codeOf(error)
  if (full.includes(code)) return 'full'
  return readOnly.includes(code) ? 'readOnly' : 'notInstalled'
}
