import { expect, type Locator, type Page } from '@playwright/test'
import type { TFunction } from 'i18next'

/** The rows of the visible list, in order. */
export const rows = (page: Page): Locator => page.locator('[role="feed"] [data-post-id]')

/** The row of one post. */
export const rowOf = (page: Page, postId: string): Locator => page.locator(`[role="feed"] [data-post-id="${postId}"]`)

/** The like button `within` an element, with `count` likes in its name. */
export const likeIn = (within: Locator, t: TFunction, count: number): Locator =>
  within.getByRole('button', { name: t('feed.post.likes', { count }), exact: true })

/** The number of likes that a row shows. Demo posts have few enough to be shown in full. */
export const likeCount = async (row: Locator): Promise<number> => Number(await row.locator('footer button[aria-pressed]').innerText())

/** The button that opens a post's comments, with `count` in its name. */
export const commentsIn = (within: Locator, t: TFunction, count: number): Locator =>
  within.getByRole('button', { name: t('feed.post.comments', { count }), exact: true })

/** Whether any part of it is visible without scrolling. */
export function isInSight(found: Locator): Promise<boolean> {
  return found.evaluateAll((all) =>
    all.some((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return bottom > 0 && top < window.innerHeight
    }),
  )
}

export interface Placed {
  id: string
  top: number
}

/** The visible rows with their positions. */
export function rowsInSight(page: Page): Promise<Placed[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role="feed"] [data-post-id]')]
      .map((row) => ({
        id: row.dataset['postId'] ?? '',
        top: Math.round(row.getBoundingClientRect().top),
        bottom: row.getBoundingClientRect().bottom,
      }))
      .filter(({ top, bottom }) => bottom > 60 && top < window.innerHeight)
      .map(({ id, top }) => ({ id, top })),
  )
}

/** Turns the wheel over the list, and waits until the new rows are rendered. */
export async function wheel(page: Page, by: number): Promise<void> {
  await page.mouse.move(400, 500)
  const before = JSON.stringify(await rowsInSight(page))
  await page.mouse.wheel(0, by)
  await expect.poll(async () => JSON.stringify(await rowsInSight(page)), { message: 'the list moves' }).not.toBe(before)
}

/** The visible rows once the list has stopped: down to the lower edge of the window or the list's end, the same twice in a row. */
export async function restingPlace(page: Page): Promise<Placed[]> {
  let last = ''
  await expect
    .poll(async () => {
      await frames(page, 6)
      const now = JSON.stringify(await rowsInSight(page))
      const isSame = now === last
      last = now
      return isSame && now !== '[]' && (await isFilled(page))
    })
    .toBe(true)
  return JSON.parse(last) as Placed[]
}

/** Waits for frames: on a slow machine a moving list is at the same place for as long as a frame takes. */
const frames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (left) => {
    for (let frame = 0; frame < left; frame += 1) await new Promise(requestAnimationFrame)
  }, count)

/** Whether rows are rendered down to the lower edge of the list's visible part. */
const isFilled = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const feed = document.querySelector('[role="feed"]')
    const bottoms = [...(feed?.querySelectorAll('[data-post-id]') ?? [])].map((row) => row.getBoundingClientRect().bottom)
    // The end note of the list is below the last post.
    return Math.max(0, ...bottoms) >= Math.min(window.innerHeight, (feed?.getBoundingClientRect().bottom ?? 0) - 200)
  })
