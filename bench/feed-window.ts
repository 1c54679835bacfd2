import type { CDPSession, Page } from '@playwright/test'
import { launchApp, type RunningApp } from '../tests/support/electron'
import type { BenchServer } from './community'
import { startFilledServer } from './community-rows'
import { freshFolder } from './electron-run'

/** The app at home in a community of its own. */
export interface FeedWindow {
  page: Page
  /** Scrolls on for some frames as a wheel does, turning at either end. @returns how long each took, in milliseconds */
  scroll(frames: number): Promise<number[]>
  /** Reads on until so many rows have been loaded. */
  readTo(rows: number): Promise<void>
  /** What its page's JavaScript holds once nothing unused is left, in bytes. */
  heap(): Promise<number>
  close(): Promise<void>
}

/** By then the app has brought what it left for later, after few pages as after many. */
const settledMs = 8_000

/** @param posts in the community, beside those of the demo community */
export async function openFeed(posts: number): Promise<FeedWindow> {
  const server = await startFilledServer(posts)
  return openFeedOf(server)
}

async function openFeedOf(server: BenchServer): Promise<FeedWindow> {
  const folder = freshFolder()
  const app: RunningApp = await launchApp({ dataDir: folder.path, env: { COMMUNITY_URL: server.url } })
  const page = await app.window()
  await page.locator('[role="feed"] [data-post-id]').first().waitFor()
  const session: CDPSession = await page.context().newCDPSession(page)
  let down = true
  return {
    page,
    async scroll(frames) {
      const { took, endsDown } = await page.evaluate(scrollOn, { frames, down })
      down = endsDown
      return took
    },
    async readTo(rows) {
      await page.evaluate(readOn, rows)
    },
    async heap() {
      await page.waitForTimeout(settledMs)
      for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage')
      return (await session.send('Runtime.getHeapUsage')).usedSize
    },
    async close() {
      await app.close()
      await server.stop()
      folder.remove()
    },
  }
}

// These run in the page: each brings all that it needs.

async function scrollOn({ frames, down }: { frames: number; down: boolean }): Promise<{ took: number[]; endsDown: boolean }> {
  const perFrame = 48
  let column = document.querySelector<HTMLElement>('[role="feed"]')
  while (column && !(column.scrollHeight > column.clientHeight && /auto|scroll/.test(getComputedStyle(column).overflowY)))
    column = column.parentElement
  if (!column) throw new Error('nothing here scrolls')
  const took: number[] = []
  let last = await new Promise<number>(requestAnimationFrame)
  let goesDown = down
  let framesAtEnd = 0
  while (took.length < frames) {
    const atEnd = column.scrollTop + column.clientHeight >= column.scrollHeight - 2
    // An end that still grows is none.
    framesAtEnd = goesDown && atEnd ? framesAtEnd + 1 : 0
    if (framesAtEnd > 60) goesDown = false
    else if (!goesDown && column.scrollTop <= 0) goesDown = true
    column.scrollTop += goesDown ? perFrame : -perFrame
    const now = await new Promise<number>(requestAnimationFrame)
    took.push(now - last)
    last = now
  }
  return { took, endsDown: goesDown }
}

async function readOn(rows: number): Promise<void> {
  let column = document.querySelector<HTMLElement>('[role="feed"]')
  while (column && !(column.scrollHeight > column.clientHeight && /auto|scroll/.test(getComputedStyle(column).overflowY)))
    column = column.parentElement
  if (!column) throw new Error('nothing here scrolls')
  for (;;) {
    const drawn = [...document.querySelectorAll('[role="feed"] [data-post-id]')].map((row) => Number(row.getAttribute('aria-posinset')))
    if (Math.max(0, ...drawn) >= rows) return
    column.scrollTop = column.scrollHeight
    await new Promise(requestAnimationFrame)
  }
}
