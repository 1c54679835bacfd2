import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The violations on the current screen that axe rates serious or critical, one line each. */
export async function faults(page: Page): Promise<string[]> {
  // While the theme changes, colours are mixtures of both themes.
  const changing = () =>
    document.getAnimations().filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime))).length
  await expect.poll(() => page.evaluate(changing)).toBe(0)
  // What appears meanwhile, such as a toast, would be looked at while it is half transparent.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Electron has no second page for axe to work in.
  const { passes, violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .analyze()
    .finally(() => page.emulateMedia({ reducedMotion: null }))
  expect(passes.length, 'rules that axe could look at').toBeGreaterThan(10)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary?.split('\n').slice(1).join(' ')}`),
  )
}

export async function wear(page: Page, theme: 'light' | 'dark' | 'system'): Promise<void> {
  await page.evaluate((choice) => window.desktop.saveSettings({ theme: choice }), theme)
  if (theme !== 'system') await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/** Checks a screen that is hard to reach in both themes. */
export async function expectNoFaults(page: Page, name: string): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await wear(page, theme)
    expect.soft(await faults(page), `${name}, ${theme}`).toEqual([])
  }
}
