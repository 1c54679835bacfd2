import { expect, type Locator, type Page } from '@playwright/test'
import { limits } from '../../../src/shared/limits'
import { minutesText } from '../../../src/shared/text/voice-path'

/* What is shown for a second alone may be gone before a busy machine looks again, so these wait for at least some seconds. */

/** Waits until a recording has run for some seconds, as the page counts them. */
export async function recordedFor(page: Page, least: number): Promise<void> {
  const times = Array.from({ length: limits.voice.seconds - least + 1 }, (_, n) => minutesText(least + n))
  const running = page.getByText(new RegExp(`^(${times.join('|')}) / ${minutesText(limits.voice.seconds)}$`))
  await expect(running).toBeVisible({ timeout: 30_000 })
}

/** Waits until a sound is at some second of it or later. At its end it is at its beginning again, so it is looked at often. */
export async function playedTo(slider: Locator, least = 1): Promise<void> {
  const place = async () => Number(await slider.getAttribute('aria-valuenow'))
  await expect.poll(place, { intervals: [50] }).toBeGreaterThanOrEqual(least)
}
