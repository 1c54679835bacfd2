import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from 'electron'
import * as z from 'zod'
import { variableNames } from '../configuration/start-options'
import { keptArguments, type NextStart, updatedFlag } from './start-again'

/** An installer may have to wait for an administrator. */
const countsForMs = 60 * 60 * 1000

const note = z.strictObject({
  program: z.string(),
  version: z.string(),
  at: z.number(),
  cwd: z.string(),
  args: z.array(z.string()),
  env: z.partialRecord(z.enum(variableNames), z.string()),
})

/** The running process. */
export interface RestartingApp {
  /** The folder of the note. It has to be known without any argument, so it is never that of `--data`. */
  folder: string
  execPath: string
  argv: readonly string[]
  env: NodeJS.ProcessEnv
  cwd: string
  now: number
}

/** The system's default for the app's data. */
export const noteFolder = (app: Pick<App, 'getPath' | 'getName'>) => join(app.getPath('appData'), app.getName())

const fileIn = (folder: string) => join(folder, 'restart.json')

/**
 * Notes how this app was started, for the version that an installer starts: on Windows and macOS that has no arguments and another
 * environment, and so would open the default data folder. Writes nothing for an app that was started without any.
 * @param version the one that is installed
 */
export function writeRestartNote({ folder, execPath, argv, env, cwd, now }: RestartingApp, version: string): void {
  const args = keptArguments(argv)
  const given = Object.fromEntries(variableNames.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
  if (args.length === 0 && Object.keys(given).length === 0) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const content: z.output<typeof note> = { program: execPath, version, at: now, cwd, args, env: given }
  writeFileSync(fileIn(folder), JSON.stringify(content), { mode: 0o600 })
}

/**
 * How the app has to be started again, and removes the note; null where this start is not the one after an update.
 * @param version the running one
 */
export function takeRestartNote({ folder, execPath, argv, now }: Omit<RestartingApp, 'env' | 'cwd'>, version: string): NextStart | null {
  const file = fileIn(folder)
  try {
    const { program, cwd, args, env, ...found } = note.parse(JSON.parse(readFileSync(file, 'utf8')))
    const isRecent = now - found.at < countsForMs
    // Windows may spell a path differently.
    const isForThis = program.toLowerCase() === execPath.toLowerCase() && found.version === version
    // Whoever gives arguments knows what to open.
    const hasOwn = argv.slice(1).some((argument) => argument !== updatedFlag)
    if (isRecent && (!isForThis || hasOwn)) return null
    rmSync(file)
    return isRecent ? { args, env, ...(existsSync(cwd) ? { cwd } : {}) } : null
  } catch {
    return null
  }
}
