import { expect, type Locator, type Page } from '@playwright/test'
import type { TFunction } from 'i18next'

/** The rows of the list on screen, in their order. */
export const rows = (page: Page): Locator => page.locator('[role="feed"] [data-post-id]')

/** The row of one post. */
export const rowOf = (page: Page, postId: string): Locator => page.locator(`[role="feed"] [data-post-id="${postId}"]`)

/** The like of what is shown `within`, as it reads with `count` likes. */
export const likeIn = (within: Locator, t: TFunction, count: number): Locator =>
  within.getByRole('button', { name: t('feed.post.likes', { count }), exact: true })

/** How many likes a row shows. Demo posts have few enough to be written out. */
export const likeCount = async (row: Locator): Promise<number> => Number(await row.locator('footer button[aria-pressed]').innerText())

/** The button that opens a post's comments, as it reads with `count` of them. */
export const commentsIn = (within: Locator, t: TFunction, count: number): Locator =>
  within.getByRole('button', { name: t('feed.post.comments', { count }), exact: true })

/** Whether any of it can be seen without scrolling. */
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

/** The rows in sight with their places on screen. */
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

/** Turns the wheel over the list, and waits until what it brought is drawn. */
export async function wheel(page: Page, by: number): Promise<void> {
  await page.mouse.move(400, 500)
  const before = JSON.stringify(await rowsInSight(page))
  await page.mouse.wheel(0, by)
  await expect.poll(async () => JSON.stringify(await rowsInSight(page)), { message: 'the list moves' }).not.toBe(before)
}

/** Where the list has come to rest: rows down to the lower edge of the window or the list's end, the same in two looks. */
export async function restingPlace(page: Page): Promise<Placed[]> {
  let last = ''
  await expect
    .poll(async () => {
      const now = JSON.stringify(await rowsInSight(page))
      const isSame = now === last
      last = now
      return isSame && now !== '[]' && (await isFilled(page))
    })
    .toBe(true)
  return JSON.parse(last) as Placed[]
}

/** Whether rows are drawn as far down as the window shows the list. */
const isFilled = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const feed = document.querySelector('[role="feed"]')
    const bottoms = [...(feed?.querySelectorAll('[data-post-id]') ?? [])].map((row) => row.getBoundingClientRect().bottom)
    // Below the last post stands what says that the list ends.
    return Math.max(0, ...bottoms) >= Math.min(window.innerHeight, (feed?.getBoundingClientRect().bottom ?? 0) - 200)
  })
