import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe calls serious or critical on the screen that is shown, a line each. */
export async function faults(page: Page): Promise<string[]> {
  // Electron has no second page for axe to work in.
  const { passes, violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
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

/** Looks at a screen that is hard to come by in both themes at once. */
export async function expectNoFaults(page: Page, name: string): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await wear(page, theme)
    expect.soft(await faults(page), `${name}, ${theme}`).toEqual([])
  }
}
