import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/electron'
import { press } from './support/forms'
import { log, messageField, roomRow, say } from './support/pair'
import { goTo, setStage, signIn } from './support/stage'
import { wordsIn } from './support/words'

const stage = setStage({ language: 'ko' })
const t = wordsIn('ko')
test.beforeAll(() => signIn(stage.page))

async function resize(width: number, height = 800): Promise<void> {
  const { app, page } = stage
  await app.electron.evaluate(
    ({ BrowserWindow }, [w = 0, h = 0]) => BrowserWindow.getAllWindows()[0]?.setContentSize(w, h),
    [width, height],
  )
  // The window system may round it by a pixel.
  await expect
    .poll(() =>
      page.evaluate(([w = 0, h = 0]) => Math.max(w - innerWidth, h - innerHeight, innerWidth - w, innerHeight - h), [width, height]),
    )
    .toBeLessThan(2)
}

const rowWith = (page: Page, text: string) => log(page, t).getByRole('listitem').filter({ hasText: text })
const waiting = (page: Page, state: 'waiting' | 'failed') => page.locator(`[data-waiting="${state}"]`)

async function enterNotes(page: Page): Promise<void> {
  await goTo(page, '/talk')
  await roomRow(page, t('chat.self')).click()
  await expect(messageField(page, t)).toBeFocused()
}

test('a refused message shows its cause and is sent once on retry; a waiting one can be cancelled for good', async () => {
  const { page, gate } = stage
  stage.expectProblems(/./)
  await enterNotes(page)
  gate.refuse('다시 보낼 말', 400)
  await say(page, t, '다시 보낼 말')
  await expect(waiting(page, 'failed').getByRole('alert')).toContainText(t('errors.code.invalid'))
  gate.refuse('보내지 않을 말이고 딱 한 줄이면 되는 말')
  await press(waiting(page, 'failed'), t('chat.waiting.again'))
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  await expect(rowWith(page, '다시 보낼 말')).toHaveCount(1)

  await say(page, t, '보내지 않을 말이고 딱 한 줄이면 되는 말')
  // Where there is no space for the state beside the bubble, it is below.
  await resize(420)
  const bubble = page.locator('[data-waiting] p')
  await expect.poll(async () => (await bubble.boundingBox())?.height).toBe(38)
  await resize(1280)
  // While it is being sent it cannot be removed.
  await expect(async () => {
    await waiting(page, 'waiting')
      .getByRole('button', { name: t('chat.waiting.cancel') })
      .click({ timeout: 1000 })
    await expect(page.locator('[data-waiting]')).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  gate.refuse(null)
  await say(page, t, '그다음에 한 말')
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  const roomId = page.url().split('/talk/')[1] ?? ''
  const newest = async () => {
    const answer = await page.evaluate((id) => window.desktop.call('messages', { roomId: id, limit: 50 }), roomId)
    return answer.ok ? answer.value.messages.slice(-2).map(({ text }) => text) : []
  }
  await expect.poll(newest).toEqual(['다시 보낼 말', '그다음에 한 말'])
})

test('a link in a message opens outside and leaves the room unchanged; text that only resembles a link stays text', async () => {
  const { page, app } = stage
  await enterNotes(page)
  await app.electron.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(shell, { opened, openExternal: async (url: string) => void opened.push(url) })
  })
  await say(page, t, '지도 https://example.com/mangwon?n=2 말고 javascript:alert(1)')
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  const before = page.url()
  const links = rowWith(page, '말고 javascript:alert(1)').getByRole('link')
  await expect(links).toHaveText(['https://example.com/mangwon?n=2'])
  await links.click()
  await expect
    .poll(() => app.electron.evaluate(({ shell }) => (shell as unknown as { opened: string[] }).opened))
    .toEqual(['https://example.com/mangwon?n=2'])
  expect(page.url()).toBe(before)
  await expect(messageField(page, t)).toBeVisible()
})

test('a message of the bot opens what it is about', async () => {
  const { page } = stage
  await goTo(page, '/talk')
  await roomRow(page, t('chat.bot')).click()
  const card = log(page, t)
    .getByRole('listitem')
    .filter({ has: page.getByRole('blockquote') })
    .last()
  const comment = await card.getByRole('blockquote').innerText()
  await card.getByRole('link', { name: t('chat.note.open.post') }).click()
  await expect(page.getByRole('dialog').getByText(comment)).toBeVisible()
})

test('a room has the same margins with and without a scroll bar at every width; avatars align with the bottom of the messages', async () => {
  const { page } = stage
  const enter = async (name: string) => {
    await resize(1280)
    await goTo(page, '/talk')
    await roomRow(page, name).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }
  const section = page.locator('section').filter({ has: page.locator('[data-composer]') })
  for (const [name, overflows] of [
    ['oliver_in_seoul', true],
    ['새벽두시', false],
  ] as const) {
    await enter(name)
    for (const [width, margin] of [
      [1280, 24],
      [800, 24],
      [420, 16],
    ] as const) {
      await resize(width)
      const own = log(page, t)
        .getByRole('listitem')
        .filter({ has: page.getByText(t('chat.you'), { exact: true }) })
        .locator('p')
      // A correction has paragraphs within its bubble.
      const rights = () => own.evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().right))
      const gap = async () => (await right(section)) - Math.max(...(await rights()))
      await expect.poll(gap, `${name} at ${width}`).toBeCloseTo(margin, 0)
      if (width === 1280) await expect.poll(() => isOverfull(log(page, t))).toBe(overflows)
    }
    const foot = async (place: Locator) => ((box) => (box ? box.y + box.height : 0))(await place.boundingBox())
    const said = log(page, t)
      .getByRole('listitem')
      .filter({ has: page.locator('img') })
      .last()
    await expect.poll(async () => (await foot(said.locator('img'))) - (await foot(said.locator('p').last()))).toBeCloseTo(0, 0)
  }
  await resize(1280)

  // The list of rooms beside it is zoomed too.
  const time = page.locator('[data-room-id] time').first()
  const rooms = page.getByRole('region', { name: t('chat.rooms') })
  for (const height of [600, 1000]) {
    await resize(1280, height)
    await expect.poll(async () => isOverfull(rooms.getByRole('list'))).toBe(height === 600)
    await expect.poll(async () => Math.round((await right(rooms)) - (await right(time)))).toBe(21)
  }
})

async function right(place: Locator): Promise<number> {
  const box = await place.boundingBox()
  return box ? box.x + box.width : 0
}

/** Whether the scrolling element of a list overflows. */
const isOverfull = (list: Locator) =>
  list.evaluate((element) => {
    const scroller = element.closest('[data-virtuoso-scroller]')
    return scroller !== null && scroller.scrollHeight > scroller.clientHeight
  })
