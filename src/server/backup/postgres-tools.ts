import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { codeOf } from '../db/database-errors'
import { BackupFailure } from './backup-failure'

const run = promisify(execFile)

export type PostgresTool = 'pg_dump' | 'pg_restore'

/** From this version on, a dump is restored with a setting that older servers refuse, and older programs cannot read the dump. */
const settingSince = 17

interface Server {
  address: string
  env: Record<string, string>
  /** The first number of its version. */
  version: number
}

/** @throws BackupFailure `unfit` when there is no such program, or when what it dumps of this server could not be restored into it */
export async function requireFitting(tool: PostgresTool, { address, env, version }: Server): Promise<void> {
  // Debian's program chooses among several versions by the address.
  const printed = await runTool(tool, ['--version', `--dbname=${address}`], { env })
  const own = Number(/\(PostgreSQL\) (\d+)/.exec(printed)?.[1])
  if (own >= settingSince && version < settingSince) {
    throw new BackupFailure(
      'unfit',
      `${tool} is of version ${own}, which restores nothing into a server before ${settingSince}, and this one is of version ${version}. Put PostgreSQL's client programs of version ${version} first on PATH (Debian has them in /usr/lib/postgresql/${version}/bin, with postgresql-client-${version}), then run this again.`,
    )
  }
}

/** @returns what it prints @throws BackupFailure `unfit` without the program, or with its own reason; the reason of the signal */
export async function runTool(
  tool: PostgresTool,
  args: string[],
  { env, signal }: { env: Record<string, string>; signal?: AbortSignal | undefined },
): Promise<string> {
  try {
    return (await run(tool, args, { env: { ...process.env, ...env }, ...(signal ? { signal } : {}) })).stdout
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (codeOf(error) === 'ENOENT') {
      throw new BackupFailure(
        'unfit',
        `${tool} is not on PATH. Install PostgreSQL's client programs that go with the database's version (on Debian: postgresql-client), then run this again.`,
        error,
      )
    }
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new BackupFailure('unfit', `${tool} failed: ${said.split('\n')[0] || String(error)}`, error)
  }
}
