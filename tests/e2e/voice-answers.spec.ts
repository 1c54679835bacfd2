import type { Page } from '@playwright/test'
import { expect, test } from '../support/electron'
import { faults } from './support/axe'
import { ask } from './support/client'
import { seatPair } from './support/pair'
import { goTo } from './support/stage'
import { playedTo, recordedFor } from './support/voice'
import { wordsIn } from './support/words'

/* Voice answers (docs/product/questions.md "Voice"), with Chromium's own microphone, which beeps. */
const pair = seatPair({ gated: true, args: ['--use-fake-device-for-media-stream'] })
const t = wordsIn('ko')

const button = (page: Page, name: string) => page.getByRole('button', { name })
const answers = (page: Page) => page.getByRole('main').locator('[data-reply-id]')
const recorded = (page: Page) => page.getByRole('group', { name: t('voice.record.recorded') })
const heard = (page: Page) => answers(page).getByRole('group', { name: t('voice.answer.name') })

test('a question about a pronunciation is answered by voice, which others hear, and which an edit removes', async () => {
  const { haru, nari, gate, community } = pair
  const title = '‘읽다’는 어떻게 발음해요?'
  const input = { title: '', content: title, anonymous: false }
  const { questionId } = await ask(community.url, 'saveQuestion', input, nari.member.token)
  await goTo(haru.page, `/qna/${questionId}`)
  await expect(haru.page.getByText(t('voice.answer.invite'))).toBeVisible()
  expect(await faults(haru.page)).toEqual([])
  await haru.page.getByText(t('voice.answer.invite')).getByRole('button').click()
  await expect(haru.page.getByRole('dialog', { name: t('voice.explain.title') })).toContainText(t('voice.answer.explain'))
  await haru.page.keyboard.press('Enter')
  await recordedFor(haru.page, 2)
  expect(await faults(haru.page)).toEqual([])
  await button(haru.page, t('voice.record.stop')).click()
  await expect(recorded(haru.page)).toBeVisible()
  expect(await faults(haru.page)).toEqual([])

  // Where it cannot be uploaded, it stays.
  gate.shut()
  pair.expectProblems(/ERR_|Failed to load/)
  await button(haru.page, t('qna.answer.send')).click()
  await expect(haru.page.getByRole('alert').first()).toBeVisible()
  await expect(recorded(haru.page)).toBeVisible()
  gate.open()
  await expect(async () => {
    await button(haru.page, t('qna.answer.send')).click({ timeout: 1_000 })
    await expect(heard(haru.page)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(recorded(haru.page)).toHaveCount(0)
  expect(await faults(haru.page)).toEqual([])

  await goTo(nari.page, `/qna/${questionId}`)
  await expect(heard(nari.page)).toHaveCount(1)
  await heard(nari.page)
    .getByRole('button', { name: t('voice.play') })
    .click()
  await playedTo(heard(nari.page).getByRole('slider'))

  await button(haru.page, t('qna.answer.editOwn')).click()
  await haru.page.getByRole('textbox', { name: t('qna.answer.editing') }).fill('[익따]라고 읽어요.')
  await answers(haru.page)
    .getByRole('button', { name: t('voice.answer.remove') })
    .click()
  await answers(haru.page)
    .getByRole('button', { name: t('common.save') })
    .click()
  await expect(answers(haru.page)).toContainText('[익따]라고 읽어요.')
  await expect(heard(haru.page)).toHaveCount(0)
})
