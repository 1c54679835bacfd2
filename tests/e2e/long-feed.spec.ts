import { dirname } from 'node:path'
import type { Page } from '@playwright/test'
import { fillCommunity } from '../../bench/community-rows'
import { expect, test } from '../support/electron'
import { ask } from './support/client'
import { restingPlace, rows } from './support/feed'
import { goTo, setStage } from './support/stage'

const stage = setStage({ language: 'ko' })

/** Scrolls the list until the row at an index is rendered. */
async function scrollTo(page: Page, row: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    const feed = document.querySelector<HTMLElement>('[role="feed"]')
    let column = feed
    while (column && !/auto|scroll/.test(getComputedStyle(column).overflowY)) column = column.parentElement
    const drawn = () =>
      [...document.querySelectorAll('[role="feed"] [data-item-index]')].map((one) => Number(one.getAttribute('data-item-index')))
    while (column && !drawn().includes(wanted)) {
      column.scrollTop += Math.max(...drawn()) < wanted ? 700 : -700
      await new Promise(requestAnimationFrame)
    }
  }, row)
}

test('rows far above reappear when scrolling back to them', async () => {
  const { page, community } = stage
  await fillCommunity(dirname(community.mailFolder), 900)
  await page.reload()
  await goTo(page, '/')
  await expect(rows(page).first()).toBeVisible()
  const wanted: string[] = []
  while (wanted.length < 400) {
    const last = wanted.at(-1)
    const { items } = await ask(community.url, 'homePosts', { tags: [], subscribedOnly: false, ...(last ? { before: last } : {}) })
    wanted.push(...items.map(({ id }) => id))
  }

  await scrollTo(page, 600)
  await scrollTo(page, 250)
  // No placeholder is visible any more.
  await expect.poll(() => page.locator('[role="feed"] [data-item-index]:not(:has([data-post-id]))').count()).toBe(0)
  const seen = (await restingPlace(page)).map(({ id }) => id)
  const from = wanted.indexOf(seen[0] ?? '')
  expect(from).toBeGreaterThan(200)
  expect(seen).toEqual(wanted.slice(from, from + seen.length))

  await scrollTo(page, 0)
  await expect(rows(page).first()).toHaveAttribute('data-post-id', wanted[0] ?? '')
})
