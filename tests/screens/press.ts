import type { Locator } from '@playwright/test'

/** Pressed by the page itself: a click of the test's waits for the reload before it, which hash addresses never end. */
export async function press(found: Locator): Promise<void> {
  await found.waitFor()
  await found.evaluate((element: HTMLElement) => element.click())
}
