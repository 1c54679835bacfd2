import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backups } from '../shared/backups'
import { type BackupWork, backupTime, type RestoreProblem, replacedTime } from '../shared/backups'
import type { CommunityPlace } from './api/community'
import { Failure } from './failure'

export interface CommunityBackups {
  /** The backups of the embedded community, newest first, and what is being done about them. */
  read(): Promise<Backups>
  /** Resolves once it is asked for; `update` is called with what comes of it. */
  backUp(): Promise<void>
  /** The community reported about a backup. */
  update(work: BackupWork): void
  /**
   * Restores one of the backups, or what the last restore has replaced, in place of the embedded community. What was there is kept in a
   * folder.
   * @returns null, or why nothing was changed
   * @throws Failure `notFound` when there is no such backup, `declined` where guests are not to be cut off, and as `CommunityPlace.restore`
   */
  restore(name: string): Promise<RestoreProblem | null>
}

interface Deps {
  /** The data folder of the current embedded community. */
  folder: () => string
  community: Pick<CommunityPlace, 'backUp' | 'restore'>
  /** Whether guests of the community may be cut off while it is stopped. */
  mayStop: () => Promise<boolean>
  /** Restores a backup while the community is stopped. */
  run: (file: string) => Promise<{ kept: string } | { why: RestoreProblem }>
  /** Something about the backups has changed. */
  onChange: (backups: Backups) => void
  /** A backup has been restored. */
  onRestored: () => Promise<void>
}

/** The backups that the embedded community keeps (docs/product/desktop.md "Backups"). */
export function createBackups({ folder, community, mayStop, run, onChange, onRestored }: Deps): CommunityBackups {
  const kept = () => join(folder(), 'backups')
  let work: BackupWork = { state: 'idle' }
  let isRestoring = false

  const read = async (): Promise<Backups> => {
    const names = await readdir(kept()).catch(() => [])
    const found = await Promise.all(
      names.map(async (name) => {
        const at = backupTime(name)
        const facts = at === null ? null : await stat(join(kept(), name)).catch(() => null)
        return at === null || facts === null ? [] : [{ name, at, bytes: facts.size }]
      }),
    )
    const replaced = (await readdir(folder()).catch(() => [])).flatMap((name) => {
      const at = replacedTime(name)
      return at === null ? [] : [{ name, at }]
    })
    const newestFirst = (one: { at: number }, other: { at: number }) => other.at - one.at
    return {
      kept: found.flat().sort(newestFirst),
      replaced: replaced.sort(newestFirst)[0] ?? null,
      work: isRestoring ? { state: 'restoring' } : work,
    }
  }

  const update = (next: BackupWork) => {
    work = next
    tell()
  }
  const tell = () => void read().then(onChange)

  async function restore(name: string): Promise<RestoreProblem | null> {
    const dataDir = folder()
    const known = await read()
    const backup = known.kept.find((each) => each.name === name)
    const at = (backup ?? (known.replaced?.name === name ? known.replaced : null))?.at
    if (at === undefined) throw new Failure({ code: 'notFound' })
    if (!(await mayStop())) throw new Failure({ code: 'declined' })
    // Another community may have been opened meanwhile.
    if (folder() !== dataDir) throw new Failure({ code: 'notFound' })
    const outcome = await community.restore(async () => {
      const done = await run(join(backup ? kept() : dataDir, name))
      if ('why' in done) return done.why
      work = { state: 'idle' }
      return { at, kept: done.kept }
    }, onRestored)
    return typeof outcome === 'string' ? outcome : null
  }

  return {
    read,
    update,
    backUp: () => community.backUp().catch(() => update({ state: 'failed', why: 'other' })),
    async restore(name) {
      if (isRestoring) throw new Failure({ code: 'restoring' })
      isRestoring = true
      tell()
      try {
        return await restore(name)
      } finally {
        isRestoring = false
        tell()
      }
    },
  }
}
