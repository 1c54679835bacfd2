import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningApp } from '../../support/electron'

/** The route on disk of an app with one community, written a moment after the page navigates; '/' without a file. */
export async function storedRoute({ electron }: Pick<RunningApp, 'electron'>): Promise<string> {
  const file = join(await electron.evaluate(({ app }) => app.getPath('userData')), 'route.json')
  const routes = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { value: Record<string, string> }).value : {}
  return Object.values(routes)[0] ?? '/'
}
