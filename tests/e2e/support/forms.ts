import { expect, type Locator, type Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import { containing } from './words'

/** A labelled field of the screen. */
export const field = (page: Page | Locator, label: string): Locator => page.getByLabel(label, { exact: true })

/** Checks that the field is marked as invalid and described by the sentence. */
export async function expectRefused(input: Locator, sentence: string): Promise<void> {
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await expect(input).toHaveAccessibleDescription(containing(sentence))
}

/** Waits until what a button was pressed for is done. @returns the button */
export async function idleButton(page: Page | Locator, name: string): Promise<Locator> {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  return button
}

/** Presses a button. One that still works on an earlier press ignores further ones, so it is waited for. */
export async function press(page: Page | Locator, name: string): Promise<void> {
  const button = await idleButton(page, name)
  await button.click()
}

/** Presses a button that is marked as disabled and then tells what is missing. */
export const pressEarly = (page: Page | Locator, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click({ force: true })

/** Logs in on the login page. @param remember gives the consent that is asked for where nothing can encrypt */
export async function logInOnPage(
  page: Page,
  t: TFunction,
  { email, password }: { email?: string; password: string },
  { remember = false } = {},
) {
  if (email !== undefined) await field(page, t('session.email')).fill(email)
  await field(page, t('session.password')).fill(password)
  const consent = page.getByRole('checkbox', { name: t('session.login.remember') })
  if (remember && (await consent.isVisible())) await consent.check()
  await press(page, t('session.logIn'))
}

/** Types a wrong code, sees the error, then types the right one. */
export async function confirmCode(page: Page, t: TFunction, code: () => Promise<string>): Promise<void> {
  const input = field(page, t('session.code.label'))
  await expect(input).toBeVisible()
  const right = await code()
  await input.fill(right === '000000' ? '000001' : '000000')
  await input.press('Enter')
  await expectRefused(input, t('session.confirmCodeError'))
  await input.fill(right)
  await press(page, t('common.confirm'))
  await expect(page.getByText(t('session.confirmCodeSuccess'))).toBeVisible()
}

/** Opens the mailbox of the embedded community and reads its newest code. */
export async function codeInMailbox(page: Page, t: TFunction, email: string): Promise<string> {
  await press(page, t('session.code.openMailbox'))
  const mailbox = page.getByRole('dialog', { name: t('shell.mail.title') })
  const mail = mailbox.getByRole('listitem').filter({ hasText: email }).first()
  await expect(mail).toBeVisible()
  const code = /(?<!\d)\d{6}(?!\d)/.exec(await mail.innerText())?.[0] ?? ''
  await expect(mail.getByRole('button', { name: t('shell.mail.copyCode', { code }) })).toBeVisible()
  await mailbox.getByRole('button', { name: t('common.close'), exact: true }).click()
  await expect(mailbox).toBeHidden()
  return code
}
