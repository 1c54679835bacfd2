import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/electron'
import { faults } from './support/axe'
import { ask } from './support/client'
import { enterRoom, log, messageField, newestIn, openOwnWindow, roomOf, type Seat, seatPair } from './support/pair'
import { goTo } from './support/stage'
import { playedTo, recordedFor } from './support/voice'
import { wordsIn } from './support/words'

/* Voice messages (docs/product/chat.md "Voice messages"), with Chromium's own microphone, which beeps. */
const pair = seatPair({ gated: true, args: ['--use-fake-device-for-media-stream'] })
const t = wordsIn('ko')

const record = (page: Page) => page.getByRole('button', { name: t('voice.record.button') })
const stop = (page: Page) => page.getByRole('button', { name: t('voice.record.stop') })
const send = (page: Page) => page.getByRole('button', { name: t('voice.record.send') })
const messages = (page: Page) => log(page, t).getByRole('group', { name: t('voice.message') })
const sent = async (roomId: string) => (await newestIn(pair, roomId)).flatMap(({ voice }) => voice ?? [])

/** Enters a room on a machine on which it was explained what the microphone is used for. */
async function enter(page: Page, roomId: string): Promise<void> {
  await page.evaluate(() => window.desktop.saveSettings({ microphoneExplained: true }))
  await enterRoom(page, t, roomId)
}

/** Records for at least as many seconds. */
async function recordFor(page: Page, seconds: number): Promise<void> {
  await record(page).click()
  await recordedFor(page, seconds)
  await stop(page).click()
  await expect(send(page)).toBeVisible()
}

const isAudible = ({ app }: Seat) =>
  app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some(({ webContents }) => webContents.isCurrentlyAudible()))

/** Waits until a short sound is heard, and its place moves with it. */
async function hear(seat: Seat, slider: Locator): Promise<void> {
  await Promise.all([expect.poll(() => isAudible(seat), { intervals: [50] }).toBe(true), playedTo(slider)])
}

/** Pauses what plays; what has come to its end meanwhile is played again for it. */
async function pause(player: Locator): Promise<void> {
  const play = player.getByRole('button', { name: t('voice.play') })
  await expect(async () => {
    if (await play.isVisible()) await play.click({ timeout: 1_000 })
    await player.getByRole('button', { name: t('voice.pause') }).click({ timeout: 1_000 })
  }).toPass({ timeout: 20_000, intervals: [50] })
}

/** Discards a recording that may be long enough to be asked about. */
async function discard(page: Page): Promise<void> {
  const question = page.getByRole('button', { name: t('voice.question.verb'), exact: true })
  await page.getByRole('button', { name: t('voice.record.discard') }).click()
  await expect(question.or(messageField(page, t)).first()).toBeVisible()
  if (await question.isVisible()) await question.click()
  await expect(messageField(page, t)).toBeFocused()
}

/** What comes of asking for a microphone or camera, as a script of the page would. */
const request = (page: Page, wanted: object) =>
  page.evaluate(
    (constraints) =>
      navigator.mediaDevices.getUserMedia(constraints).then(
        (stream) => {
          const kinds = stream.getTracks().map(({ kind }) => kind)
          for (const track of stream.getTracks()) track.stop()
          return kinds.join()
        },
        ({ name }: Error) => name,
      ),
    wanted,
  )

test('the microphone is explained once, a recording is heard and sent, and somebody new hears it once they open it', async () => {
  const { haru, nari } = pair
  const roomId = await roomOf(pair)
  await enterRoom(haru.page, t, roomId)
  await enterRoom(nari.page, t, roomId)
  await record(haru.page).click()
  const dialog = haru.page.getByRole('dialog', { name: t('voice.explain.title') })
  await expect(dialog).toContainText('nari')
  expect(await faults(haru.page)).toEqual([])
  await haru.page.keyboard.press('Enter')
  await expect(stop(haru.page)).toBeFocused()
  await recordedFor(haru.page, 2)
  expect(await faults(haru.page)).toEqual([])
  await haru.page.keyboard.press('Enter')
  await expect(haru.page.getByRole('button', { name: t('voice.play') })).toBeFocused()
  expect(await faults(haru.page)).toEqual([])

  // Heard before it is sent.
  await haru.page.keyboard.press('Enter')
  const slider = haru.page.getByRole('slider', { name: t('voice.record.recorded') })
  await hear(haru, slider)
  await slider.press('End')
  await expect(haru.page.getByRole('button', { name: t('voice.play') })).toBeVisible()
  await send(haru.page).click()
  await expect(messageField(haru.page, t)).toBeFocused()
  await expect(messages(haru.page)).toHaveCount(1)
  await expect.poll(async () => (await sent(roomId)).length).toBe(1)

  // The other member knows its sender for too short a time.
  const cover = log(nari.page, t).getByRole('button', { name: t('voice.cover.label') })
  await expect(cover).toBeVisible()
  await expect(messages(nari.page)).toHaveCount(0)
  await cover.click()
  await messages(nari.page)
    .getByRole('button', { name: t('voice.play') })
    .click()
  const heard = messages(nari.page).getByRole('slider')
  await hear(nari, heard)
  const rate = messages(nari.page).getByTitle(t('voice.rateHint'))
  await rate.click()
  await expect(rate).toHaveText('1.25×')
  await rate.click()
  await expect(rate).toHaveText('0.75×')
  await pause(messages(nari.page))
  await heard.press('Home')
  await heard.press('ArrowRight')
  await expect(heard).toHaveAttribute('aria-valuenow', '1')
  await expect.poll(() => isAudible(nari)).toBe(false)
  expect(await faults(nari.page)).toEqual([])
})

test('the microphone is given to a page that records, and nothing else is', async () => {
  const { haru } = pair
  const roomId = await roomOf(pair)
  await enter(haru.page, roomId)
  expect(await request(haru.page, { audio: true })).toBe('NotAllowedError')
  await record(haru.page).click()
  await recordedFor(haru.page, 1)
  expect(await request(haru.page, { audio: true })).toBe('audio')
  expect(await request(haru.page, { video: true })).toBe('NotAllowedError')
  expect(await request(haru.page, { audio: true, video: true })).toBe('NotAllowedError')
  // Chromium's older way to a screen and its sound; beside a microphone it ends the page.
  const audio = { mandatory: { chromeMediaSource: 'desktop' } }
  const video = { mandatory: { chromeMediaSource: 'desktop', chromeMediaSourceId: 'screen:0:0' } }
  for (const wanted of [{ video }, { audio, video }]) expect(await request(haru.page, wanted)).not.toMatch(/audio|video/)
  // The room's own window records nothing meanwhile.
  const own = await openOwnWindow(haru, roomId)
  await expect(messageField(own, t)).toBeVisible()
  expect(await request(own, { audio: true })).toBe('NotAllowedError')
  await own.close()
  // Long enough to be asked about.
  await recordedFor(haru.page, 4)
  await haru.page.keyboard.press('Escape')
  await haru.page.getByRole('button', { name: t('voice.question.verb'), exact: true }).click()
  await expect(messageField(haru.page, t)).toBeFocused()
  expect(await request(haru.page, { audio: true })).toBe('NotAllowedError')
})

test('it is recorded while the button is held, and a longer one is asked about before it is discarded', async () => {
  const { haru } = pair
  await enter(haru.page, await roomOf(pair))
  await record(haru.page).hover()
  await haru.page.mouse.down()
  await expect(haru.page.getByText(t('voice.record.held'))).toBeVisible()
  await recordedFor(haru.page, 4)
  await haru.page.mouse.up()
  await expect(send(haru.page)).toBeVisible()
  await haru.page.keyboard.press('Escape')
  await expect(haru.page.getByRole('dialog', { name: t('voice.question.title') })).toBeVisible()
  await haru.page.getByRole('button', { name: t('voice.question.verb'), exact: true }).click()
  await expect(messageField(haru.page, t)).toBeFocused()
})

test('a recording is kept when its room is left and when the app is killed', async () => {
  const { haru } = pair
  const roomId = await roomOf(pair)
  await enter(haru.page, roomId)
  await recordFor(haru.page, 2)
  await goTo(haru.page, '/talk')
  await expect(send(haru.page)).toHaveCount(0)
  // Read from the disk: it is stored a moment after it has ended.
  await expect.poll(() => haru.page.evaluate((key) => window.desktop.readDraft(key), `voice:${roomId}`)).not.toBeNull()
  await haru.crash()
  await goTo(haru.page, `/talk/${roomId}`)
  await expect(haru.page.getByText(t('voice.record.end.kept'))).toBeVisible()
  await discard(haru.page)
})

test('one that is sent offline waits, over a restart too, and is sent once', async () => {
  const { haru, gate } = pair
  const roomId = await roomOf(pair)
  await enter(haru.page, roomId)
  const before = (await sent(roomId)).length
  await recordFor(haru.page, 2)
  gate.shut()
  pair.expectProblems(/ERR_|Failed to load/)
  await send(haru.page).click()
  const waiting = log(haru.page, t).locator('[data-waiting]')
  await expect(waiting.getByRole('slider')).toHaveCount(1)
  await waiting.getByRole('button', { name: t('voice.play') }).click()
  await playedTo(waiting.getByRole('slider'))
  await haru.crash(async () => gate.open())
  await expect.poll(async () => (await sent(roomId)).length).toBe(before + 1)
  await enter(haru.page, roomId)
  await expect(messages(haru.page)).toHaveCount(before + 1)
  expect((await sent(roomId)).length).toBe(before + 1)
})

test('a reply quotes, and the two who follow each other hear each other at once', async () => {
  const { haru, nari, community } = pair
  const roomId = await roomOf(pair)
  await ask(community.url, 'follow', { userId: nari.member.id }, haru.member.token)
  await ask(community.url, 'follow', { userId: haru.member.id }, nari.member.token)
  await enter(nari.page, roomId)
  const first = log(nari.page, t).locator('[data-message-id]').filter({ hasText: '반가워요' })
  await first.hover()
  await first.getByRole('button', { name: t('chat.room.reply') }).click()
  await record(nari.page).click()
  await recordedFor(nari.page, 1)
  await stop(nari.page).click()
  await send(nari.page).click()
  await enter(haru.page, roomId)
  await expect(log(haru.page, t).locator('[data-message-id]').last()).toContainText('반가워요')
  await expect(log(haru.page, t).locator('[data-message-id]').last().getByRole('slider')).toBeVisible()
})

test('a microphone that is refused is said', async () => {
  const { haru } = pair
  await enter(haru.page, await roomOf(pair))
  await haru.app.electron.evaluate(({ session }) =>
    session.fromPartition('persist:app').setPermissionRequestHandler((_page, _permission, answer) => answer(false)),
  )
  await record(haru.page).click()
  await expect(haru.page.getByText(t('voice.problem.refused.linux'))).toBeVisible()
  expect(await faults(haru.page)).toEqual([])
  await messageField(haru.page, t).fill('글로 쓸게요')
  await expect(haru.page.getByText(t('voice.problem.refused.linux'))).toHaveCount(0)
})
