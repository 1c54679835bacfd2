import { codeInMailbox, expectRefused, field, press, pressEarly } from '../e2e/support/forms'
import { signOut } from '../e2e/support/stage'
import { demoAccount } from '../support/demo-seat'
import type { Scene, Screen, ScreenArea } from './screen'

const step = (name: string, arrange?: Screen['arrange']): Screen => ({
  name: `signup-${name}`,
  route: '/login/signup',
  as: 'visitor',
  prepare: ({ page }) => page.evaluate(() => window.sessionStorage.clear()),
  ...(arrange && { arrange }),
})

/** Signing up, step by step. */
export const signupScreens: ScreenArea = {
  screens: [
    step('empty'),
    step('errors', ({ page, t }) => pressEarly(page, t('common.next'))),
    step('used', usedAddress),
    step('code', sentCode),
    step('code-wrong', wrongCode),
    step('mailbox', openMailbox),
    step('verified', verified),
    step('passwords', refusedPasswords),
    step('password-common', commonPassword),
    step('complete', filledAccount),
    step('terms', readTerms),
    step('leave', leaving),
    step('profile', profile),
    step('profile-errors', refusedProfile),
    step('profile-filled', filledProfile),
    { ...step('welcome', welcome), tidy: ({ page }) => signOut(page) },
  ],
}

// An address gets one mail a minute, so each picture has its own.
let people = 0
const newAddress = () => {
  people += 1
  return `saebom.${people}@example.com`
}

async function commonPassword({ page, t }: Scene): Promise<void> {
  await field(page, t('session.password')).fill('Qwer1234!')
  await expectRefused(field(page, t('session.password')), t('errors.fields.passwordCommon'))
}

async function usedAddress({ page, t }: Scene): Promise<void> {
  await field(page, t('session.emailId')).fill(demoAccount.email)
  await press(page, t('session.signup.check'))
  await expectRefused(field(page, t('session.emailId')), t('session.emailUsed'))
}

async function sentCode({ page, t }: Scene): Promise<string> {
  const address = newAddress()
  await field(page, t('session.emailId')).fill(address)
  await press(page, t('session.signup.check'))
  await page.getByText(t('session.code.arrived')).waitFor()
  return address
}

async function wrongCode(scene: Scene): Promise<void> {
  const { page, t } = scene
  await sentCode(scene)
  await field(page, t('session.code.label')).fill('000000')
  await press(page, t('common.confirm'))
  await expectRefused(field(page, t('session.code.label')), t('session.confirmCodeError'))
}

async function openMailbox(scene: Scene): Promise<void> {
  await sentCode(scene)
  await press(scene.page, scene.t('session.code.openMailbox'))
  await scene.page
    .getByRole('dialog', { name: scene.t('shell.mail.title') })
    .getByRole('listitem')
    .first()
    .waitFor()
}

async function verified(scene: Scene): Promise<void> {
  const { page, t } = scene
  const address = await sentCode(scene)
  await field(page, t('session.code.label')).fill(await codeInMailbox(page, t, address))
  await press(page, t('common.confirm'))
  await page.getByText(t('session.signup.verified')).waitFor()
}

/** The address is confirmed, and the message about it has disappeared. */
async function verifiedForAWhile(scene: Scene): Promise<void> {
  await verified(scene)
  await scene.page.getByText(scene.t('session.confirmCodeSuccess')).waitFor({ state: 'hidden' })
}

async function refusedPasswords(scene: Scene): Promise<void> {
  const { page, t } = scene
  await verifiedForAWhile(scene)
  await field(page, t('session.password')).fill('haru 7&')
  await field(page, t('session.passwords.again')).fill('haru7')
  await pressEarly(page, t('common.next'))
  await expectRefused(field(page, t('session.passwords.again')), t('session.passwordCheckError'))
}

async function filledAccount(scene: Scene): Promise<void> {
  const { page, t } = scene
  await verifiedForAWhile(scene)
  await field(page, t('session.password')).fill('saebom7!')
  await field(page, t('session.passwords.again')).fill('saebom7!')
  await page.getByRole('checkbox', { name: t('session.signup.agreeService') }).check()
  await page.getByRole('checkbox', { name: t('session.signup.agreePersonal') }).check()
}

async function readTerms({ page, t }: Scene): Promise<void> {
  await press(page, t('session.signup.viewService'))
  await page
    .getByRole('dialog', { name: t('settings.terms.service') })
    .getByRole('heading', { level: 3 })
    .first()
    .waitFor()
}

async function leaving({ page, t }: Scene): Promise<void> {
  await field(page, t('session.emailId')).fill('saebom@example.com')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('session.logIn'), exact: true })
    .click()
  await page.getByRole('dialog', { name: t('session.leave.title') }).waitFor()
}

async function profile(scene: Scene): Promise<void> {
  await filledAccount(scene)
  await press(scene.page, scene.t('common.next'))
  await field(scene.page, scene.t('session.signup.name')).waitFor()
}

async function refusedProfile(scene: Scene): Promise<void> {
  const { page, t } = scene
  await profile(scene)
  await field(page, t('session.signup.nickname')).fill('admin')
  await field(page, t('session.optional', { label: t('session.phone.number') })).fill('12')
  await press(page, t('session.signup.submit'))
  await expectRefused(field(page, t('session.signup.nickname')), t('errors.fields.nicknameReserved'))
}

async function filledProfile(scene: Scene): Promise<void> {
  const { page, t } = scene
  await profile(scene)
  await field(page, t('session.signup.name')).fill(scene.language === 'ko' ? '새봄' : 'Robin')
  await field(page, t('session.signup.nickname')).fill(`saebom.${people}`)
  await page.getByLabel(t('session.optional', { label: t('session.city.region') })).selectOption({ index: 1 })
}

async function welcome(scene: Scene): Promise<void> {
  await filledProfile(scene)
  await scene.page.getByLabel(scene.t('session.city.city')).selectOption({ index: 1 })
  await press(scene.page, scene.t('session.signup.submit'))
  await scene.page.getByRole('button', { name: scene.t('session.signup.begin') }).waitFor()
}
