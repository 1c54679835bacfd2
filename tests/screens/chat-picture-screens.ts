import { expect } from '@playwright/test'
import { limits } from '../../src/shared/limits'
import { chatOf } from '../e2e/support/chat-now'
import { dropFiles } from '../e2e/support/writing'
import { demoPictures } from './demo-pictures'
import type { GatedScene, Scene, ScreenArea } from './screen'

/** Pictures of a message before the community has them. */
export const chatPictureScreens: ScreenArea = {
  screens: [
    { name: 'chat-attached', route: '/talk', arrange: (scene) => attached(scene, 3), tidy: left },
    { name: 'chat-attached-refused', route: '/talk', arrange: refused, tidy: left },
  ],
  gated: [
    { name: 'chat-unsent-pictures', route: '/talk', arrange: (scene) => unsent(scene, 'waiting'), tidy: cancelled },
    { name: 'chat-unsent-pictures-failed', route: '/talk', arrange: (scene) => unsent(scene, 'failed'), tidy: cancelled },
  ],
}

async function openedNotes({ page, t }: Scene): Promise<string> {
  const row = page.locator('[data-room-id]').filter({ hasText: t('chat.self') })
  const roomId = (await row.first().getAttribute('data-room-id')) ?? ''
  await page.evaluate((id) => {
    window.location.hash = `/talk/${id}`
  }, roomId)
  await page.locator('[data-composer]').waitFor()
  return roomId
}

async function attached(scene: Scene, count: number): Promise<void> {
  await openedNotes(scene)
  const { page } = scene
  await page.locator('[data-composer]').fill('지난주 시장에서 찍은 것들. The stall with the lamps is my favourite.')
  await dropFiles(page, page.locator('[data-composer]'), demoPictures.slice(0, count))
}

async function refused(scene: Scene): Promise<void> {
  await openedNotes(scene)
  const { page } = scene
  const notes = ['단어장.txt', '2026 봄학기 중급 한국어 숙제 최종본 (수정).hwp'].map((name) => ({
    name,
    bytes: new TextEncoder().encode('덤'),
  }))
  await dropFiles(page, page.locator('[data-composer]'), [...demoPictures.slice(0, limits.images.perMessage + 1), ...notes])
  await page.getByText('단어장.txt').waitFor()
}

/** One picture and text, then three; the community does not take them. */
async function unsent(scene: GatedScene, state: 'waiting' | 'failed'): Promise<void> {
  const { page, gate } = scene
  const roomId = await openedNotes(scene)
  gate.refuse('postMessage', state === 'failed' ? 400 : 500)
  for (const [text, count] of [
    ['간판 사진이에요', 1],
    ['', 3],
  ] as const) {
    const files = demoPictures.slice(0, count).map(({ name, bytes }) => ({ name, bytes: [...bytes] }))
    await page.evaluate(
      ([to, words, given]) =>
        window.desktop.sendMessage(
          { roomId: to, text: words },
          { files: given.map(({ name, bytes }) => new File([Uint8Array.from(bytes)], name, { type: 'image/png' })) },
        ),
      [roomId, text, files] as const,
    )
  }
  await expect(page.locator(`[data-waiting="${state}"]`).first()).toBeVisible()
  await page.waitForTimeout(500)
}

async function cancelled({ page, gate }: GatedScene): Promise<void> {
  gate.refuse('postMessage')
  await expect
    .poll(async () => {
      const { unsent: waiting } = await chatOf(page)
      await page.evaluate(
        (ids) => Promise.all(ids.map((id) => window.desktop.cancelMessage(id))),
        waiting.messages.map(({ id }) => id),
      )
      return waiting.messages
    })
    .toEqual([])
  gate.refuse(null)
}

async function left({ page }: Scene): Promise<void> {
  await page.locator('[data-composer]').fill('')
}
