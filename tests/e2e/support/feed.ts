import { expect, type Locator, type Page } from '@playwright/test'
import type { TFunction } from 'i18next'

/** The rows of the list on screen, in their order. */
export const rows = (page: Page): Locator => page.locator('[role="feed"] [data-post-id]')

/** The row of one post. */
export const rowOf = (page: Page, postId: string): Locator => page.locator(`[role="feed"] [data-post-id="${postId}"]`)

/** The like of whatever `within` shows; its name tells the count. */
export const likeIn = (within: Locator, t: TFunction, count?: number): Locator =>
  within.getByRole('button', count === undefined ? { name: countPattern(t('feed.post.likes', { count: 77 })) } : { name: t('feed.post.likes', { count }), exact: true })

/** The button that opens a post's comments; its name tells the count. */
export const commentsIn = (within: Locator, t: TFunction, count?: number): Locator =>
  within.getByRole('button', count === undefined ? { name: countPattern(t('feed.post.comments', { count: 77 })) } : { name: t('feed.post.comments', { count }), exact: true })

/** The element that scrolls around the list. */
export function scrollerOf(page: Page): Locator {
  return page.locator('main').getByRole('feed').locator('xpath=ancestor::*[contains(@class, "main")][1]')
}

export interface Placed {
  id: string
  top: number
}

/** The rows in sight with their places on screen. */
export function rowsInSight(page: Page): Promise<Placed[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role="feed"] [data-post-id]')]
      .map((row) => ({ id: row.dataset['postId'] ?? '', top: Math.round(row.getBoundingClientRect().top), bottom: row.getBoundingClientRect().bottom }))
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

/** Where the list has come to rest: the same in two looks. */
export async function restingPlace(page: Page): Promise<Placed[]> {
  let last = await rowsInSight(page)
  await expect
    .poll(async () => {
      const now = await rowsInSight(page)
      const same = JSON.stringify(now) === JSON.stringify(last) && now.length > 0
      last = now
      return same
    })
    .toBe(true)
  return last
}

function countPattern(sentence: string): RegExp {
  return new RegExp(`^${sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace('77', '[\\d,.만천kKM]+').replace(/likes$|posts$/, '\\w+')}$`)
}
