import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import type { Message } from '../../../src/shared/contract/chat-shapes'
import { expect, launchApp, type RunningApp, test } from '../../support/electron'
import { ask, joinFromElsewhere, type Member } from './client'
import { type Community, startCommunity } from './community'
import { type Gate, openGate } from './gate'
import { goTo, killApp, signIn, speak } from './stage'

/** A member with an app of their own. */
export interface Seat {
  readonly app: RunningApp
  readonly page: Page
  readonly member: Member & { id: string }
  /** Kills the app, and starts it again on the same data; `meanwhile` runs in between. */
  crash(meanwhile?: () => Promise<unknown>): Promise<Page>
}

/** Two people at two apps on one community. */
export interface Pair {
  readonly community: Community
  /** The gate between both apps and the community, where one was requested. */
  readonly gate: Gate
  readonly haru: Seat
  readonly nari: Seat
  /** Kills the community's server. */
  kill(): Promise<void>
  /** Starts it again at the same address. Resolves once both apps have their live connection again. */
  revive(): Promise<void>
  expectProblems(...patterns: RegExp[]): void
}

/**
 * Starts two apps with two members once for all tests of a file; an unexpected error on any console fails the test in which it occurs.
 * @param args further switches of both apps
 */
export function seatPair({ gated = false, args = [] }: { gated?: boolean; args?: string[] } = {}): Pair {
  let folder = ''
  let community: Community | undefined
  let gate: Gate | undefined
  const seats = new Map<string, { app: RunningApp; page: Page; member: Member & { id: string } }>()
  let expected: RegExp[] = []

  const start = async (name: string) => {
    const app = await launchApp({ dataDir: join(folder, name), args, env: { COMMUNITY_URL: gate?.url ?? there(community).url } })
    return { app, page: await app.window() }
  }
  const seatOf = (name: string): Seat => ({
    get app() {
      return there(seats.get(name)).app
    },
    get page() {
      return there(seats.get(name)).page
    },
    get member() {
      return there(seats.get(name)).member
    },
    async crash(meanwhile) {
      const seat = there(seats.get(name))
      await killApp(seat.app)
      await meanwhile?.()
      Object.assign(seat, await start(name))
      return seat.page
    },
  })
  const serve = async (port: number) => {
    community = await startCommunity({ dataDir: join(folder, 'server'), demo: false, port })
  }

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hanmadi-e2e-'))
    await serve(0)
    if (gated) gate = await openGate(there(community).url, { streams: true })
    for (const name of ['haru', 'nari']) {
      const joined = await joinFromElsewhere(there(community).url, there(community).mailFolder, {
        email: `${name}@example.com`,
        nickname: name,
      })
      const { page, app } = await start(name)
      await speak(page, 'ko')
      await signIn(page, joined)
      const id = await page.evaluate(async () => (await window.desktop.start()).user?.id ?? '')
      seats.set(name, { app, page, member: { ...joined, id } })
    }
  })
  test.afterAll(async () => {
    for (const { app } of seats.values()) await app.close()
    await gate?.stop()
    await community?.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  test.beforeEach(() => {
    expected = []
    for (const { app } of seats.values()) app.problems.splice(0)
  })
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  test.afterEach(async ({}, testInfo) => {
    if (testInfo.status !== testInfo.expectedStatus) {
      for (const [name, { page }] of seats) {
        const path = testInfo.outputPath(`${name}.png`)
        await page.screenshot({ path, timeout: 5000 }).catch(() => undefined)
      }
    }
    const problems = [...seats.values()].flatMap(({ app }) => app.problems)
    expect(
      problems.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
      'stray errors',
    ).toEqual([])
  })

  return {
    get community() {
      return there(community)
    },
    get gate() {
      return there(gate)
    },
    haru: seatOf('haru'),
    nari: seatOf('nari'),
    async kill() {
      const child = there(community).process
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
    async revive() {
      await serve(there(community).port)
      for (const { page } of seats.values()) await untilOnline(page)
    },
    expectProblems: (...patterns) => void expected.push(...patterns),
  }
}

function there<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('nobody is seated yet')
  return value
}

/**
 * Until the live connection is open. After the community was away, the random delay before the next try is at most five seconds once a
 * call is answered, a minute otherwise.
 */
export const untilOnline = (page: Page) =>
  expect.poll(() => page.evaluate(async () => (await window.desktop.start()).live), { timeout: 90_000 }).toBe('online')

/** The room of the two, with a message in it: before the first message it is in one list only. @returns its id */
export async function roomOf({ community: { url }, haru, nari }: Pair): Promise<string> {
  const { token } = haru.member
  const { roomId } = await ask(url, 'openRoom', { userId: nari.member.id }, token)
  const { messages } = await ask(url, 'messages', { roomId, limit: 1 }, token)
  if (messages.length === 0) await ask(url, 'sendMessage', { roomId, text: '반가워요' }, token)
  return roomId
}

/** The newest messages on the server, as haru sees them. */
export async function newestIn({ community: { url }, haru }: Pair, roomId: string): Promise<Message[]> {
  return (await ask(url, 'messages', { roomId, limit: 50 }, haru.member.token)).messages
}

/** Opens a room in a window of its own. */
export async function openOwnWindow({ app, page }: Seat, roomId: string): Promise<Page> {
  const opening = app.electron.waitForEvent('window')
  await page.evaluate((id) => window.desktop.openRoomWindow(id), roomId)
  return opening
}

/** How many messages of a room the community counts as unread for a member, that is after the last one that was reported as read. */
export async function unreadAt(community: { url: string }, member: { token: string }, roomId: string): Promise<number | undefined> {
  const { rooms } = await ask(community.url, 'rooms', {}, member.token)
  return rooms.find(({ id }) => id === roomId)?.unread
}

/** The total number of unread messages, as shown in the rail. */
export const railBadge = (page: Page, t: TFunction, count: number): Locator =>
  page.getByRole('link', { name: new RegExp(`${t('chat.title')}.*${t('chat.unread', { count })}`) })
export const log = (page: Page, t: TFunction): Locator => page.getByRole('list', { name: t('chat.room.messages') })
export const roomRow = (page: Page, name: string): Locator => page.locator('[data-room-id]').filter({ hasText: name })
export const messageField = (page: Page, t: TFunction): Locator => page.getByRole('textbox', { name: t('chat.write.field'), exact: true })

/** Goes to a room and waits until it is writable. */
export async function enterRoom(page: Page, t: TFunction, roomId: string): Promise<void> {
  await goTo(page, `/talk/${roomId}`)
  // The field of the room before is there until this one is drawn.
  await expect(page.locator(`[data-open-room="${roomId}"]`)).toBeVisible()
  await expect(messageField(page, t)).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/**
 * Resolves once a log has stopped scrolling and its rows are rendered: the compositor scrolls ahead of a busy page, over several frames.
 */
export const untilSteady = (list: Locator) =>
  list.evaluate(async (log) => {
    const scroller = log.closest('[data-virtuoso-scroller]')
    const state = () =>
      `${scroller?.scrollTop} ${scroller?.scrollHeight} ${log.querySelector('[data-message-id]')?.getAttribute('data-message-id')}`
    let before = ''
    for (let steady = 0; steady < 6; before = state()) {
      await new Promise(requestAnimationFrame)
      steady = state() === before ? steady + 1 : 0
    }
  })

/** Types and sends a message. */
export async function say(page: Page, t: TFunction, text: string): Promise<void> {
  await messageField(page, t).fill(text)
  await messageField(page, t).press('Enter')
  await expect(messageField(page, t)).toHaveValue('')
}

/** Opens the pictures of somebody new that a room covers; there may be none. */
export async function uncover(page: Page, t: TFunction): Promise<void> {
  // Small covers show only how to open them.
  const covers = log(page, t).getByText(t('safety.cover.open'), { exact: true })
  const pictures = log(page, t)
    .getByRole('button')
    .filter({ has: page.locator('img') })
  await expect(covers.or(pictures).first()).toBeVisible()
  while ((await covers.count()) > 0) {
    const before = await covers.count()
    await covers.last().click()
    await expect(covers).toHaveCount(before - 1)
  }
}
