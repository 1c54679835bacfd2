import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'libsql'
import { type Language, languages } from '../../src/shared/i18n/index'
import { demoAccount } from '../support/demo-seat'
import { expect, test } from '../support/electron'
import { confirmCode, expectRefused, field, idleButton, logInOnPage, press, pressEarly } from './support/forms'
import { mailsTo, newestCode } from './support/mails'
import { goTo, setStage, signOut, speak } from './support/stage'
import { wordsIn } from './support/words'

const stage = setStage({ language: 'ko' })

/** A new member for each test, since an address gets one mail a minute. */
const addressFor = { ko: 'saebom@example.com', en: 'robin@example.com' }

async function openSignedOut(language: Language, route: string): Promise<Page> {
  const { page } = stage
  await signOut(page)
  await speak(page, language)
  await goTo(page, '/')
  await goTo(page, route)
  return page
}

for (const language of languages) {
  const t = wordsIn(language)

  test.describe(`in ${language}`, () => {
    test('login shows an error at each field, and keeps what was typed', async () => {
      const page = await openSignedOut(language, '/login')
      const email = field(page, t('session.email'))
      const password = field(page, t('session.password'))
      await press(page, t('session.logIn'))
      await expectRefused(email, t('session.emptyEmail'))
      await expectRefused(password, t('session.emptyPassword'))
      await expect(email).toBeFocused()

      await email.fill('haru.line')
      await expect(email).toHaveAttribute('aria-invalid', 'false')
      await press(page, t('session.logIn'))
      await expectRefused(email, t('session.emailRule'))
      await logInOnPage(page, t, { email: demoAccount.email, password: 'wrong1!' })
      await expectRefused(password, t('session.checkIdPw'))
      await expect(password).toBeFocused()
      await expect(email).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByText(t('session.checkIdPw'))).toHaveCount(1)
      await expect(email).toHaveValue(demoAccount.email)
      await expect(password).toHaveValue('wrong1!')

      await page.getByRole('button', { name: t('common.showPassword') }).click()
      await expect(password).toHaveAttribute('type', 'text')
      await password.fill('wrong2!')
      await expect(page.getByText(t('session.checkIdPw'))).toHaveCount(0)
      await expect(email).toHaveAttribute('aria-invalid', 'false')
      await password.fill('비밀번호')
      await expect(page.getByText(t('common.hangulInput'))).toBeVisible()
    })

    test('finding the id shows an error at each field', async () => {
      const page = await openSignedOut(language, '/login/find?tab=0')
      await press(page, t('session.find.submitId'))
      await expectRefused(field(page, t('session.find.name')), t('session.emptyName'))
      const phone = field(page, t('session.phone.number'))
      await expectRefused(phone, t('errors.fields.required'))
      await field(page, t('session.find.name')).fill('아무개')
      await phone.fill('12')
      await press(page, t('session.find.submitId'))
      await expectRefused(phone, t('errors.fields.phone'))
      await phone.fill('010-0000-0000')
      await press(page, t('session.find.submitId'))
      await expect(page.getByText(t('session.noMatchInfo'))).toBeVisible()
      await expect(field(page, t('session.find.name'))).toHaveValue('아무개')
      await expect(phone).toHaveValue('010-0000-0000')
    })

    test('finding the password shows an error at each field, and does not reveal whether an account exists', async () => {
      const page = await openSignedOut(language, '/login/find?tab=1')
      const name = field(page, t('session.find.name'))
      const email = field(page, t('session.email'))
      await press(page, t('session.code.send'))
      await expectRefused(name, t('session.emptyName'))
      await expectRefused(email, t('session.emptyEmail'))
      await name.fill('아무개')
      await email.fill('아무개')
      await press(page, t('session.code.send'))
      await expectRefused(email, t('session.emailRule'))
      const unknown = `nobody-${language}@example.com`
      await email.fill(unknown)
      await press(page, t('session.code.send'))
      await expect(page.getByText(t('session.code.sameAnswer'))).toBeVisible()
      expect(mailsTo(stage.community.mailFolder, unknown)).toBe(0)
      const code = field(page, t('session.code.label'))
      await press(page, t('common.confirm'))
      await expectRefused(code, t('session.code.empty'))
      await code.fill('12x3 456')
      await expect(code).toHaveValue('123456')
      await press(page, t('common.confirm'))
      await expectRefused(code, t('session.confirmCodeError'))
      await expect(name).toHaveValue('아무개')
      await expect(email).toHaveValue(unknown)
    })

    test('signing up shows an error at each field; without a community nothing typed is lost', async () => {
      const page = await openSignedOut(language, '/login/signup?step=1')
      const { gate, community } = stage
      const address = addressFor[language]
      await expect(page.getByRole('heading', { level: 1, name: t('session.signup.accountTitle') })).toBeVisible()
      const email = field(page, t('session.emailId'))
      const password = field(page, t('session.password'))
      const again = field(page, t('session.passwords.again'))

      await pressEarly(page, t('common.next'))
      await expectRefused(email, t('session.emptyEmail'))
      await press(page, t('session.signup.check'))
      await expectRefused(email, t('session.emptyEmail'))
      await email.fill('robin')
      await press(page, t('session.signup.check'))
      await expectRefused(email, t('session.emailRule'))
      await email.fill(demoAccount.email)
      await press(page, t('session.signup.check'))
      await expectRefused(email, t('session.emailUsed'))
      await email.fill(address)
      await pressEarly(page, t('common.next'))
      await expectRefused(email, t('session.signup.pressCheck'))
      await expectRefused(password, t('session.emptyPassword'))
      await expectRefused(again, t('session.emptyPassword'))
      await expect(page.getByText(t('session.agreeTerms'))).toBeVisible()
      await password.fill('abc')
      await expectRefused(password, t('session.passwordRule'))
      await password.fill('haru 7&!')
      await expectRefused(password, t('session.passwords.foreign', { characters: `${t('session.passwords.space')} &` }))
      await password.fill('Password1!')
      await expectRefused(password, t('errors.fields.passwordCommon'))
      await password.fill('haru77!')
      await again.fill('haru78!')
      await expectRefused(again, t('session.passwordCheckError'))
      await again.fill('haru77!')

      await test.step('when the community is unreachable, a sentence says so, all input is kept, and trying again works', async () => {
        gate.shut()
        await press(page, t('session.signup.check'))
        await expect(page.getByText(t('session.serverError'))).toBeVisible()
        await expect(email).toHaveValue(address)
        gate.open()
        await press(page, t('session.signup.check'))
        await confirmCode(page, t, () => newestCode(community.mailFolder, address))
      })
      await page.getByRole('checkbox', { name: t('session.signup.agreeService') }).check()
      await page.getByRole('checkbox', { name: t('session.signup.agreePersonal') }).check()
      await press(page, t('common.next'))

      const name = field(page, t('session.signup.name'))
      const nickname = field(page, t('session.signup.nickname'))
      const phone = field(page, t('session.optional', { label: t('session.phone.number') }))
      await press(page, t('session.signup.submit'))
      await expectRefused(name, t('session.emptyName'))
      await expectRefused(nickname, t('session.emptyNickname'))
      await name.fill(language === 'ko' ? '새봄' : 'Robin')
      await nickname.fill('admin')
      await press(page, t('session.signup.submit'))
      await expectRefused(nickname, t('errors.fields.nicknameReserved'))
      await nickname.fill('a'.repeat(26))
      await expectRefused(nickname, t('errors.fields.tooLong'))
      await nickname.fill(demoAccount.nickname.toUpperCase())
      await expect(nickname).toHaveValue(demoAccount.nickname)
      // Shown before anything is sent.
      await expectRefused(nickname, t('session.signup.nicknameTaken'))
      await phone.fill('12')
      await press(page, t('session.signup.submit'))
      await expectRefused(phone, t('errors.fields.phone'))
      await phone.fill('')
      await press(page, t('session.signup.submit'))
      await expectRefused(nickname, t('session.signup.nicknameTaken'))

      const face = page.getByRole('region', { name: t('session.signup.picture') })
      const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') }
      await face.getByLabel(t('session.signup.choosePicture')).setInputFiles(notes)
      await expect(face.getByText(t('session.signup.pictureKind'))).toBeVisible()

      const mine = `new_${language}`
      await nickname.fill(mine)
      // The field showed its error before the last request was answered, which would fail too without a community.
      await idleButton(page, t('session.signup.submit'))
      gate.shut()
      await press(page, t('session.signup.submit'))
      await expect(page.getByText(t('session.serverError'))).toBeVisible()
      await expect(nickname).toHaveValue(mine)
      await expect(name).toHaveValue(language === 'ko' ? '새봄' : 'Robin')
      gate.open()
      await press(page, t('session.signup.submit'))
      const welcome = page.getByRole('heading', { level: 1, name: t('session.signup.welcome', { nickname: mine }) })
      await expect(welcome).toBeVisible()
      await page.evaluate(() => {
        window.history.back()
        return new Promise((popped) => window.addEventListener('popstate', popped, { once: true }))
      })
      await expect(welcome).toBeVisible()
      await expect(email).toHaveCount(0)
      await press(page, t('session.signup.begin'))
      await expect(page.getByRole('button', { name: t('shell.me', { name: mine }) })).toBeVisible()
    })

    test('an expired confirmation leads back to confirming, with the input kept', async () => {
      const page = await openSignedOut(language, '/login/signup')
      const { community, gate } = stage
      const address = `again-${language}@example.com`
      await field(page, t('session.emailId')).fill(address)
      await press(page, t('session.signup.check'))
      await confirmCode(page, t, () => newestCode(community.mailFolder, address))
      await field(page, t('session.password')).fill('haru77!')
      await field(page, t('session.passwords.again')).fill('haru77!')
      await page.getByRole('checkbox', { name: t('session.signup.agreeService') }).check()
      await page.getByRole('checkbox', { name: t('session.signup.agreePersonal') }).check()
      await press(page, t('common.next'))
      await field(page, t('session.signup.name')).fill('Robin')
      await field(page, t('session.signup.nickname')).fill(`again_${language}`)

      // Allows the next code to be mailed at once.
      const database = new Database(join(community.mailFolder, '..', 'community.db'))
      database.pragma('busy_timeout = 5000')
      for (const table of ['code_tickets', 'code_mails'])
        expect(database.prepare(`delete from ${table} where email = ?`).run(address).changes).toBe(1)
      database.close()
      await press(page, t('session.signup.submit'))
      await expect(page.getByText(t('session.signup.tooLate'))).toBeVisible()
      await expect(field(page, t('session.emailId'))).toHaveValue(address)
      await expect(field(page, t('session.password'))).toHaveValue('haru77!')

      const ticket = /name="ticket"\s+([\w-]{43})\s/.exec(gate.passed.findLast(({ path }) => path === '/signup')?.body ?? '')?.[1]
      expect(ticket).toBeDefined()
      const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
      expect(kept).toContain(address)
      expect(kept).not.toContain(ticket)
      await press(page, t('session.signup.check'))
      await confirmCode(page, t, () => newestCode(community.mailFolder, address))
      await press(page, t('common.next'))
      await expect(field(page, t('session.signup.name'))).toHaveValue('Robin')
      await press(page, t('session.signup.submit'))
      await expect(
        page.getByRole('heading', { level: 1, name: t('session.signup.welcome', { nickname: `again_${language}` }) }),
      ).toBeVisible()
      await press(page, t('session.signup.begin'))
    })

    test('a common password and an incomplete confirmation are reported before the next step', async () => {
      const page = await openSignedOut(language, '/login/signup')
      const password = field(page, t('session.password'))
      const again = field(page, t('session.passwords.again'))
      await password.fill('Qwer1234!')
      await expectRefused(password, t('errors.fields.passwordCommon'))
      await password.fill('haru77!')
      await expect(password).toHaveAttribute('aria-invalid', 'false')
      await again.fill('haru')
      await expect(again).toHaveAttribute('aria-invalid', 'false')
      await password.focus()
      await expectRefused(again, t('session.passwordCheckError'))
      await again.fill('haru77!')
      await expect(again).toHaveAttribute('aria-invalid', 'false')
      await password.fill('')
      await again.fill('')
    })

    test('leaving a sign-up asks; returning restores everything but the password', async () => {
      const page = await openSignedOut(language, '/login')
      await page.getByRole('link', { name: t('session.signUp'), exact: true }).click()
      await field(page, t('session.emailId')).fill('half.way@example.com')
      const ask = page.getByRole('dialog', { name: t('session.leave.title') })
      await page
        .getByRole('main')
        .getByRole('link', { name: t('session.logIn'), exact: true })
        .click()
      await press(ask, t('common.cancel'))
      await expect(field(page, t('session.emailId'))).toHaveValue('half.way@example.com')
      await page.getByRole('button', { name: t('common.back'), exact: true }).click()
      await press(ask, t('session.leave.verb'))
      await expect(field(page, t('session.email'))).toBeVisible()
      await page.getByRole('link', { name: t('session.signUp'), exact: true }).click()
      await expect(field(page, t('session.emailId'))).toHaveValue('half.way@example.com')
      await field(page, t('session.emailId')).fill('')
    })

    test('without a community, login says so, keeps the input, and works once the community is back', async () => {
      const page = await openSignedOut(language, '/login')
      stage.gate.shut()
      await logInOnPage(page, t, demoAccount)
      await expect(page.getByText(t('session.serverError'))).toBeVisible()
      await expect(field(page, t('session.email'))).toHaveValue(demoAccount.email)
      await expect(field(page, t('session.password'))).toHaveValue(demoAccount.password)
      stage.gate.open()
      await press(page, t('session.logIn'))
      await expect(page.getByRole('button', { name: t('shell.me', { name: demoAccount.nickname }) })).toBeVisible()
    })
  })
}
