import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Scene } from './screen'

/** Loads the page again at an address: no dialog, toast or loaded list is left, and no leave guard asks. */
export async function beginAt(page: Page, route: string): Promise<void> {
  await page.evaluate((to) => window.history.replaceState(null, '', `#${to}`), route)
  await page.reload()
  await page.waitForFunction(() => document.querySelector('main')?.textContent)
}

/** Removes what is stored for reading without a network. */
export async function forgetStored({ app }: Scene): Promise<void> {
  const folder = await app.electron.evaluate((electron) => electron.app.getPath('userData'))
  await rm(join(folder, 'offline'), { recursive: true, force: true })
}
