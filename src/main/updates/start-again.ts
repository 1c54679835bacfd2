import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { App } from 'electron'
import { fromClipboardFlag, hiddenFlag } from '../configuration/start-options'
import { split } from '../incoming/given-arguments'
import { ownAppImage } from '../own-app-image'

/** The installer on Windows starts the app with it. */
export const updatedFlag = '--updated'
const onceOnly: readonly string[] = [fromClipboardFlag, hiddenFlag, updatedFlag]

/**
 * The arguments with which the app starts again after an update: its options, such as `--data`. Links and files were opened by the first
 * start, and a restart that was asked for shows its window.
 * @param args with the program first
 */
export function keptArguments(args: readonly string[]): string[] {
  return split(args.slice(1)).options.filter((option) => !onceOnly.includes(option))
}

/** Starts the app again once this process has ended. */
export async function relaunch(app: App, args: string[]): Promise<void> {
  const image = ownAppImage(process)
  if (image === null) {
    app.relaunch({ args })
    return
  }
  // The program inside of an AppImage is gone with this process.
  app.releaseSingleInstanceLock()
  await startProgram(image, { args })
}

export interface NextStart {
  args: readonly string[]
  env?: NodeJS.ProcessEnv
  /** What relative paths start from; absent: as for this process. */
  cwd?: string
}

/** Starts a program that outlives this one. Resolves once it runs. */
export async function startProgram(program: string, { args, env = {}, cwd }: NextStart): Promise<void> {
  const started = spawn(program, args, { detached: true, stdio: 'ignore', env: { ...process.env, ...env }, cwd })
  await once(started, 'spawn')
  started.unref()
}
