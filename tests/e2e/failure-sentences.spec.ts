import type { Page } from '@playwright/test'
import { expect, test } from '../support/electron'
import { ask, type Member, writeFromElsewhere } from './support/client'
import { rowOf, rows } from './support/feed'
import { field, logInOnPage, press } from './support/forms'
import { newestCode } from './support/mails'
import { begin, type Failure, join, oneMember, said, testFailures } from './support/sentences'
import { goTo, setStage, signIn, signOut } from './support/stage'
import { wordsIn } from './support/words'

/* The failures of docs/product/errors.md, each caused with a real community, and its sentence on the screen. Sentences that the page quotes
are repeated here; for keys, the sentence is that of the catalogue. */

const stage = setStage({ language: 'en' })
const t = wordsIn('en')
const unknownId = '0198c9a2-0000-7000-8000-000000000009'
const member = oneMember(stage)

const findId = async (page: Page) => {
  await goTo(page, '/login/find?tab=0')
  await field(page, t('session.find.name')).fill('Nobody')
  await field(page, t('session.phone.number')).fill('010-0000-0000')
  await press(page, t('session.find.submitId'))
}
const chooseMeeting = async (page: Page, me: Member | null) => {
  await press(page, t('shell.me', { name: me?.nickname }))
  await page.getByRole('menuitemradio', { name: t('common.presence.meeting') }).click()
}
const failures: Failure[] = [
  {
    when: 'a visitor likes',
    says: 'This is a service that requires login. Go to the login page?',
    as: 'visitor',
    provoke: (page) => rows(page).first().locator('footer button[aria-pressed]').click(),
  },
  {
    when: 'a fourth category is subscribed to',
    says: t('feed.subscribeError'),
    as: 'member',
    async provoke(page, me) {
      for (const category of ['korea', 'conv', 'exam'] as const)
        await ask(stage.community.url, 'setSubscription', { category, subscribed: true }, me?.token)
      await goTo(page, '/category?type=3')
      await page
        .locator('main header')
        .getByRole('button', { name: t('feed.subscribeTo', { category: t('common.category.others') }) })
        .click()
    },
  },
  {
    when: 'the password is wrong',
    says: 'Please check your ID or password!',
    as: 'visitor',
    async provoke(page) {
      await goTo(page, '/login')
      await logInOnPage(page, t, { email: (await member()).email, password: 'wrong1!' })
    },
  },
  {
    when: 'logging in meets an exception',
    says: t('session.serverError'),
    as: 'visitor',
    async provoke(page) {
      stage.gate.refuse('"loginType":"login"')
      await goTo(page, '/login')
      await logInOnPage(page, t, await member())
    },
  },
  {
    when: 'finding the id meets an exception',
    says: t('session.serverError'),
    as: 'visitor',
    async provoke(page) {
      stage.gate.refuse('"infoType":"findId"')
      await findId(page)
    },
  },
  { when: 'no account matches', says: t('session.noMatchInfo'), as: 'visitor', provoke: findId },
  {
    when: 'the status cannot be saved',
    says: 'Error occurs! Please try again.',
    as: 'member',
    async provoke(page, me) {
      stage.gate.refuse('"infoType":"status"')
      await chooseMeeting(page, me)
    },
  },
  {
    when: 'a question cannot be loaded',
    says: 'Your reply could not be loaded.',
    as: 'visitor',
    at: '/qna',
    async provoke(page) {
      const { items } = await ask(stage.community.url, 'questions', { unanswered: false })
      stage.gate.refuse('"qnaType":"detail"')
      await goTo(page, `/qna/${items[0]?.id}`)
    },
  },
  {
    when: 'a question does not exist',
    says: 'This question does not exist!',
    as: 'visitor',
    at: '/qna',
    provoke: (page) => goTo(page, `/qna/${unknownId}`),
  },
  {
    when: 'a post cannot be loaded',
    says: t('compose.detail.loadFailed'),
    as: 'visitor',
    at: '/',
    async provoke(page) {
      const writer = await member()
      const postId = await writeFromElsewhere(stage.community.url, writer, 'A post that does not open')
      await goTo(page, '/category?type=0')
      await expect(rowOf(page, postId)).toBeVisible()
      stage.gate.refuse('"postType":"detail"')
      await goTo(page, `/category?type=0&@id=${postId}`)
    },
  },
  {
    when: 'a post does not exist',
    says: t('compose.detail.loadFailed'),
    as: 'visitor',
    at: '/',
    provoke: (page) => goTo(page, `/category?type=0&@id=${unknownId}`),
  },
  {
    when: 'a program cannot be loaded',
    says: t('programs.loadFailed'),
    as: 'visitor',
    at: '/program',
    async provoke(page) {
      await goTo(page, '/program/list?category=exam')
      const link = page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link')
      await expect(link).toBeVisible()
      stage.gate.refuse('"programType":"detail"')
      await link.click()
    },
  },
  {
    when: 'a list of programs cannot be loaded',
    says: 'Failed to load data.',
    as: 'visitor',
    async provoke(page) {
      stage.gate.refuse('"programType":"list"')
      await goTo(page, '/program/list?category=mento')
    },
  },
  {
    when: 'a profile cannot be loaded',
    says: 'Failed to load user information.',
    as: 'visitor',
    at: '/',
    async provoke(page) {
      const { items } = await ask(stage.community.url, 'homePosts', { tags: [], subscribedOnly: false })
      stage.gate.refuse('"infoType":"info"')
      await goTo(page, `/profile/${items[0]?.author.id}`)
    },
  },
  {
    when: 'the network fails',
    says: t('errors.code.offline'),
    as: 'member',
    async provoke(page) {
      stage.gate.shut()
      await rows(page).first().locator('footer button[aria-pressed]').click()
    },
  },
]

testFailures(stage, member, failures)

test('home with subscribed posts only, without any subscription, explains that one is needed', async () => {
  const page = await begin(stage, await join(stage))
  const only = page.getByRole('radio', { name: t('feed.views.subscribed') })
  await only.check()
  await said(page, t('feed.empty.subscribed.text'))
  await page.getByRole('radio', { name: t('feed.views.all') }).check()
})

test('an expired token logs out with a message', async () => {
  const me = await join(stage)
  const page = await begin(stage, me)
  await ask(stage.community.url, 'changePassword', { password: me.password, newPassword: 'nari88!' }, me.token)
  await said(page, t('errors.code.tokenExpired'))
  await expect(page.getByRole('navigation').getByRole('button', { name: t('shell.logIn') })).toBeVisible()
})

test('signing up with an address that is taken: “This email has already been registered. Please use a different email!”', async () => {
  const page = await begin(stage, null)
  await goTo(page, '/login/signup')
  await field(page, t('session.emailId')).fill((await member()).email)
  await press(page, t('session.signup.check'))
  await said(page, 'This email has already been registered. Please use a different email!')
  await field(page, t('session.emailId')).fill('')
})

test('finding the password shows each failure, and a used confirmation leads back to the first step', async () => {
  const page = await begin(stage, null)
  const { community, gate } = stage
  // An address gets one mail a minute, so this uses an address without one.
  await signIn(page)
  const { name, email } = await page.evaluate(async () => {
    const { user } = await window.desktop.start()
    return { name: user?.name ?? '', email: user?.own?.email ?? '' }
  })
  await signOut(page)
  await goTo(page, '/login/find?tab=1')
  await field(page, t('session.find.name')).fill(name)
  await field(page, t('session.email')).fill(email)
  await press(page, t('session.code.send'))
  const code = await newestCode(community.mailFolder, email)
  await said(page, t('session.sendCodeSuccess'))
  const input = field(page, t('session.code.label'))
  await input.fill(code === '000000' ? '000001' : '000000')
  await press(page, t('common.confirm'))
  await said(page, 'The verification number does not match.')
  await input.fill(code)
  await press(page, t('common.confirm'))
  await said(page, 'Your verification has been completed.')

  const password = field(page, t('session.passwords.new'))
  const again = field(page, t('session.passwords.again'))
  await password.fill('nari88!')
  await again.fill('nari89!')
  await said(page, 'Passwords do not match. Please try again!')
  await again.fill('nari88!')
  gate.refuse('"infoType":"password"', 200, '03')
  await press(page, t('session.find.change'))
  await said(page, t('session.statusError'))
  await expect(password).toHaveValue('nari88!')
  await expect(page.getByText(t('session.statusError'))).toHaveCount(0)
  gate.refuse('"infoType":"password"', 200, '05')
  await press(page, t('session.find.change'))
  await said(page, t('session.statusError'))
  await said(page, t('session.find.tooLate'))
  await expect(field(page, t('session.email'))).toHaveValue(email)
})
