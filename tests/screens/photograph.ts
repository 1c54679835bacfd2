import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { wordsIn } from '../e2e/support/words'
import type { RunningApp } from '../support/electron'
import { beginAt } from './begin-at'
import { looks } from './choice'
import type { Scene, Screen } from './screen'

export const folder = resolve(import.meta.dirname, '../../screens')

/** Photographs screens in every requested look. @returns a line for each picture that failed; the others are taken nevertheless */
export async function photograph<Found extends Scene>(
  screens: readonly Screen<Found>[],
  app: RunningApp,
  { sceneOf, reset }: { sceneOf: (scene: Scene) => Found; reset?: () => void },
): Promise<string[]> {
  const page = await app.window()
  // A screen that cannot be reached is reported at the end, and the next one is taken.
  page.setDefaultTimeout(10_000)
  const failures: string[] = []
  for (const { language, theme: pictured, width, height } of screens.length > 0 ? looks : []) {
    const isContrast = pictured === 'contrast'
    const theme = isContrast ? 'dark' : pictured
    await page.emulateMedia({ forcedColors: isContrast ? 'active' : null })
    await page.evaluate((settings) => window.desktop.saveSettings(settings), { language, theme })
    await app.electron.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setContentSize(to.width, to.height), {
      width,
      height,
    })
    const scene = sceneOf({ app, page, t: wordsIn(language), language, theme, width })
    for (const screen of screens) {
      const name = `${screen.name}-${language}-${pictured}-${width}`
      try {
        await show(screen, scene)
      } catch (error) {
        failures.push(`${name}: ${error instanceof Error ? error.message : error}`)
      }
      await (screen.window?.(scene) ?? page).screenshot({ path: join(folder, `${name}.png`) })
      reset?.()
      try {
        await screen.tidy?.(scene)
      } catch (error) {
        failures.push(`${name}, tidying: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
  return failures
}

async function show<Found extends Scene>(screen: Screen<Found>, scene: Found): Promise<void> {
  const { page } = scene
  await page.mouse.move(0, 0)
  await screen.prepare?.(scene)
  await beginAt(page, screen.route)
  if (!screen.isWaiting) await atRest(page)
  await screen.arrange?.(scene)
  await atRest(screen.window?.(scene) ?? page, screen.isWaiting)
}

/** Waits until everything visible is loaded and transitions have ended. */
async function atRest(page: Page, isWaiting = false): Promise<void> {
  if (!isWaiting) await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await page.waitForFunction(() => {
    // A lazy picture that its list cuts off is not loaded, even inside the window.
    const endOf = (image: Element) => {
      let end = window.innerHeight
      for (let around = image.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowY !== 'visible') end = Math.min(end, around.getBoundingClientRect().bottom)
      }
      return end
    }
    return [...document.images].every((image) => {
      const { top, bottom, width } = image.getBoundingClientRect()
      return image.complete || width === 0 || bottom < 0 || top >= endOf(image)
    })
  })
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = document.getAnimations().filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map((animation) => animation.finished))
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
}
