import type { Locator } from '@playwright/test'

/** Pressed by the page itself: Playwright's click waits for the end of the previous navigation, which hash addresses never report. */
export async function press(found: Locator): Promise<void> {
  await found.waitFor()
  await found.evaluate((element: HTMLElement) => element.click())
}
