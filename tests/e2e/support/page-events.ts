import { expect, type Page } from '@playwright/test'
import type { DesktopEventName, DesktopEvents } from '../../../src/shared/desktop'

let listeners = 0

/**
 * Listens to an event that main sends to the page; it is listening when this resolves.
 * @returns a function that waits for the first event
 */
export async function listen<E extends DesktopEventName>(page: Page, event: E): Promise<() => Promise<DesktopEvents[E]>> {
  listeners += 1
  const key = `heard ${listeners}`
  await page.evaluate(
    ([name, place]) => {
      const told: unknown[] = []
      Reflect.set(window, place, told)
      window.desktop.on(name as 'session', (payload) => told.push(payload))
    },
    [event, key] as const,
  )
  return async () => {
    const told = () => page.evaluate((place): DesktopEvents[E][] => Reflect.get(window, place), key)
    await expect.poll(async () => (await told()).length, `what the page was told of ${event}`).toBeGreaterThan(0)
    return (await told())[0] as DesktopEvents[E]
  }
}
