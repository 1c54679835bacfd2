import type { Page } from '@playwright/test'

/** Loads the page again at an address: no dialog, toast or loaded list is left, and no leave guard asks. */
export async function beginAt(page: Page, route: string): Promise<void> {
  await page.evaluate((to) => window.history.replaceState(null, '', `#${to}`), route)
  await page.reload()
  await page.waitForFunction(() => document.querySelector('main')?.textContent)
}
