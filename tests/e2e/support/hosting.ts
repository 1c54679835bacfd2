import type { Page } from '@playwright/test'
import { expect, type RunningApp } from '../../support/electron'
import { wordsIn } from './words'

export interface Person {
  email: string
  nickname: string
}

const t = wordsIn('en')
/** An app whose own community is open, and one that is started for the first time. */
export const own = { HANMADI_DEMO: '0' }
export const installed = { HANMADI_FIRST_START: '1' }

/** The page of an app, in English. */
export async function english(app: RunningApp): Promise<Page> {
  const page = await app.window()
  await page.evaluate(() => window.desktop.saveSettings({ language: 'en' }))
  return page
}

export async function show(page: Page, route: string): Promise<void> {
  await page.evaluate((to) => {
    window.location.hash = to
  }, route)
}

export const hosting = (page: Page) => page.evaluate(() => window.desktop.hosting())

/** Turns hosting on, on the settings page. @returns the key of the community */
export async function openForNetwork(page: Page, port: number): Promise<string> {
  await page.evaluate((chosen) => window.desktop.setHosting({ port: chosen }), port)
  await show(page, '/profile/setting/hosting')
  await page.getByRole('switch', { name: t('hosting.switch') }).click({ force: true })
  await expect.poll(async () => (await hosting(page)).report.state).toBe('open')
  const { report } = await hosting(page)
  return report.state === 'open' ? report.key : ''
}

/** Confirms an address with the code that the host's app shows. @param host the page whose app has the mailbox */
export async function confirm(page: Page, host: Page, { email }: Person): Promise<void> {
  const sent = await page.evaluate((address) => window.desktop.call('sendSignupCode', { email: address }), email)
  expect(sent).toMatchObject({ ok: true })
  let code = ''
  await expect
    .poll(async () => {
      const mails = await host.evaluate(() => window.desktop.mails())
      code = /\d{6}/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0] ?? ''
      return code
    })
    .toMatch(/^\d{6}$/)
  expect(await page.evaluate((input) => window.desktop.confirmCode('signup', input), { email, code })).toMatchObject({ ok: true })
}

export const signUp = (page: Page, { email, nickname }: Person, invitation = '') =>
  page.evaluate((input) => window.desktop.signUp({ ...input, name: 'Haru', password: 'haru77!', phone: null, city: null }), {
    email,
    nickname,
    invitation,
  })
