import type { Page } from '@playwright/test'
import type { DesktopEventName, DesktopEvents } from '../../../src/shared/bridge'

let listeners = 0

/**
 * Listens to what main tells the page, and is listening when this resolves: only then may the telling be caused.
 * @returns a function that waits for the first thing told
 */
export async function listen<E extends DesktopEventName>(page: Page, event: E): Promise<() => Promise<DesktopEvents[E]>> {
  listeners += 1
  const key = `heard ${listeners}`
  await page.evaluate(
    ([name, place]) => {
      Reflect.set(window, place, { told: new Promise((heard) => window.desktop.on(name as 'session', heard)) })
    },
    [event, key] as const,
  )
  return () => page.evaluate((place) => Reflect.get(window, place).told, key)
}
