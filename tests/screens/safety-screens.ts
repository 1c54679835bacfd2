import { expect } from '@playwright/test'
import { ask, joinFromElsewhere, type Member } from '../e2e/support/client'
import { pictures } from '../support/pictures'
import type { GatedScene, Scene, ScreenArea } from './screen'

/** A room with somebody new (docs/product/chat.md "Somebody new"). */
export const safetyScreens: ScreenArea = {
  screens: [],
  gated: [
    { name: 'safety-room', route: '/talk', prepare: written, arrange: opened },
    { name: 'safety-ask', route: '/talk', prepare: written, arrange: asked, tidy: edited },
  ],
}

const stranger: Partial<Member> = { email: 'lucas.k@example.com', name: 'Lucas Kim', nickname: 'lucas_k' }
let roomId = ''

/** Somebody new writes, with pictures of several sizes. Once: the room stays. */
async function written({ page, community }: GatedScene): Promise<void> {
  if (roomId !== '') return
  const { token } = await joinFromElsewhere(community.url, community.mailFolder, stranger)
  const userId = await page.evaluate(async () => (await window.desktop.start()).user?.id ?? '')
  roomId = (await ask(community.url, 'openRoom', { userId }, token)).roomId
  const say = (text: string, files: Uint8Array[] = []) => ask(community.url, 'sendMessage', { roomId, text }, token, files)
  await say('안녕하세요! 한국어를 배운 지 반년 됐어요.')
  await say('', [await pictures.png(80, 60)])
  await say('Here is my street.', [await pictures.png(640, 400), await pictures.png(400, 640), await pictures.png(500, 500)])
}

async function opened({ page, t }: Scene): Promise<void> {
  await page.evaluate((id) => {
    window.location.hash = `/talk/${id}`
  }, roomId)
  await expect(page.getByRole('button', { name: t('safety.cover.label', { index: 3, count: 3 }) })).toBeVisible()
  await expect(page.getByText('Here is my street.')).toBeVisible()
}

async function asked(scene: Scene): Promise<void> {
  const { page, t, language } = scene
  await opened(scene)
  const text =
    language === 'ko'
      ? '제 번호는 010-1234-5678이에요. 카톡 아이디는 haru_line이고요.'
      : 'Call me at 010-1234-5678, or add haru_line on KakaoTalk.'
  await page.locator('[data-composer]').fill(text)
  await page.locator('[data-composer]').press('Enter')
  await page.getByRole('dialog', { name: t('safety.ask.title') }).waitFor()
}

async function edited({ page }: Scene): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.locator('[data-composer]').fill('')
}
