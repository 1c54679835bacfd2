import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import type { Locator, Page } from '@playwright/test'
import { keyOfCertificate } from '../../src/main/api/pins'
import type { Language } from '../../src/shared/i18n/index'
import { launchSecretHeader } from '../../src/shared/launch-secret'
import { startCluster } from '../support/cluster/cluster'
import { missingForCluster } from '../support/cluster/parts'
import { demoAccount, placeDemoPassword } from '../support/demo-seat'
import { expect, type RunningApp, test } from '../support/electron'
import { pictures } from '../support/pictures'
import { noteForReport } from '../support/run-report'
import { expectNoFaults } from './support/axe'
import { ask } from './support/client'
import { startCommunity } from './support/community'
import { commentsIn, likeIn, rowOf, rows } from './support/feed'
import { codeInMailbox, confirmCode, expectRefused, field, logInOnPage, press, pressEarly } from './support/forms'
import { type Gate, openGate } from './support/gate'
import { mailsTo, newestCode } from './support/mails'
import { goTo } from './support/stage'
import { containing, wordsIn } from './support/words'
import { choosePictures, comment, composer, dropFiles, expectPictures, openPost, pastePicture } from './support/writing'

/** The sentences quoted in docs/product/errors.md; the Korean ones have the same meaning. */
const loginAsked = {
  en: { title: 'login', text: 'This is a service that requires login. Go to the login page?' },
  ko: { title: '로그인', text: '로그인이 필요한 서비스예요. 로그인 화면으로 갈까요?' },
}

const newcomer = {
  ko: {
    name: '박나래',
    typed: 'Narae 나래!',
    nickname: 'narae_나래',
    phone: '010-2345-6789',
    password: 'narae77!',
    email: 'narae@example.com',
  },
  en: {
    name: 'Nora Lake',
    typed: 'Nora Lake!',
    nickname: 'nora_lake',
    phone: '010-2345-6789',
    password: 'norae77!',
    email: 'nora@example.com',
  },
}

const texts = {
  ko: {
    post: '오늘 배운 말은 ‘덤’이에요.\n값을 치른 뒤에 얹어 주는 조금.',
    edited: '오늘 배운 말은 ‘덤’과 ‘에누리’예요.',
    tags: ['덤', '시장'],
    comment: '시장에 가면 꼭 듣는 말이지요.',
    commentEdited: '시장에 가면 두 번은 듣는 말이지요.',
    answer: '맞아요, 어제도 들었어요.',
    second: '잘 읽었어요.',
  },
  en: {
    post: 'Today’s phrase is “a baker’s dozen”.\nThirteen, for the price of twelve.',
    edited: 'Today’s phrases are “a baker’s dozen” and “on the house”.',
    tags: ['phrases', 'market'],
    comment: 'My grandmother says it every week.',
    commentEdited: 'My grandmother says it twice a week.',
    answer: 'Then she bakes well.',
    second: 'Thank you for this one.',
  },
}

/** In Korean the community is embedded in the first member's app; in English it is a standalone server, or many behind a proxy. */
const stories: { name: string; language: Language; host: (dataDir: string) => Promise<Host>; missing: string[] }[] = [
  { name: 'ko', language: 'ko', host: hostInside, missing: [] },
  { name: 'en', language: 'en', host: hostServer, missing: [] },
  { name: 'en, behind the proxy of two servers', language: 'en', host: hostCluster, missing: missingForCluster() },
]

for (const { name, language, host: openHost, missing } of stories) {
  test(`two members, from the first start to the last step: ${name}`, async ({ launch, dataDir }) => {
    const reason = `the story behind a proxy: no ${missing.join(', ')}`
    if (missing.length > 0) noteForReport({ skipped: reason })
    test.info().skip(missing.length > 0, reason)
    test.setTimeout(300_000)
    const t = wordsIn(language)
    const me = newcomer[language]
    const words = texts[language]
    // As on a machine with this system language.
    const env = language === 'ko' ? { LANGUAGE: 'ko', LANG: 'ko_KR.UTF-8' } : { LANGUAGE: 'en', LANG: 'en_US.UTF-8' }
    const host = await openHost(dataDir)
    const own = { dataDir: join(dataDir, 'mine'), env: { ...env, ...host.env } }
    let app = await launch(own)
    let page = await app.window()
    let friend: Page | undefined
    let gate: Gate | undefined
    let url = ''
    let postId = ''

    const codeTo = async (email: string) => (host.inside ? codeInMailbox(page, t, email) : newestCode(host.mailFolder, email))

    await test.step('the first start shows the demo community, in the system’s language', async () => {
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(rows(page).nth(2)).toBeVisible({ timeout: 30_000 })
      gate = host.inside ? await gateTo(app, page) : undefined
      url = host.url ?? gate?.url ?? ''
    })

    await test.step('a visitor’s like asks for a login', async () => {
      const like = rows(page).first().locator('footer button[aria-pressed]')
      await like.click()
      const dialog = page.getByRole('dialog', { name: loginAsked[language].title, exact: true })
      await expect(dialog.getByText(loginAsked[language].text, { exact: true })).toBeVisible()
      await press(dialog, t('common.cancel'))
      await expect(dialog).toBeHidden()
      await expect(like).toHaveAttribute('aria-pressed', 'false')
      await like.click()
      await press(dialog, t('common.confirm'))
      await expect(field(page, t('session.email'))).toBeFocused()
    })

    await test.step('signing up: the address is checked, its code confirmed', async () => {
      await page.getByRole('link', { name: t('session.signUp'), exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: t('session.signup.accountTitle') })).toBeVisible()
      const email = field(page, t('session.emailId'))
      await email.fill(demoAccount.email)
      await press(page, t('session.signup.check'))
      await expectRefused(email, t('session.emailUsed'))
      await email.fill(me.email)
      await press(page, t('session.signup.check'))
      await expect(page.getByText(t('session.signup.usable'))).toBeVisible()
      await expect(page.getByText(t('session.sendCodeSuccess'))).toBeVisible()
      await press(page, t('session.signup.check'))
      await expect(page.getByText(t('session.emailChecked'))).toBeVisible()
      await confirmCode(page, t, () => codeTo(me.email))
      await expect(page.getByText(t('session.signup.verified'), { exact: true })).toBeVisible()
      await expect(email).toHaveJSProperty('readOnly', true)
    })

    await test.step('signing up: the password rules are checked off, both terms are accepted', async () => {
      const password = field(page, t('session.password'))
      const rule = (part: 'length' | 'letter' | 'digit' | 'symbol') =>
        page.getByRole('listitem').filter({ hasText: t(`session.passwords.${part}`) })
      await expect(rule('length')).toContainText(t('session.passwords.open'))
      await password.fill('abc')
      await expect(rule('letter')).toContainText(t('session.passwords.met'))
      await expect(rule('symbol')).toContainText(t('session.passwords.open'))
      await password.fill(me.password)
      for (const part of ['length', 'letter', 'digit', 'symbol'] as const)
        await expect(rule(part)).toContainText(t('session.passwords.met'))
      const again = field(page, t('session.passwords.again'))
      await again.fill('other1!')
      await expectRefused(again, t('session.passwordCheckError'))
      await again.fill(me.password)
      await expect(page.getByText(t('session.passwords.same'))).toBeVisible()

      await page.getByRole('checkbox', { name: t('session.signup.agreeService') }).check()
      await pressEarly(page, t('common.next'))
      await expect(page.getByText(t('session.agreeTerms'))).toBeVisible()
      await press(page, t('session.signup.viewPersonal'))
      const terms = page.getByRole('dialog', { name: t('settings.terms.personal') })
      // The complete text.
      await expect.poll(async () => (await terms.innerText()).length).toBeGreaterThan(500)
      await press(terms, t('session.signup.agree'))
      await expect(page.getByRole('checkbox', { name: t('session.signup.agreePersonal') })).toBeChecked()
      await press(page, t('common.next'))
    })

    await test.step('signing up: the profile with its picture, nickname rules and city', async () => {
      await expect(page.getByRole('heading', { level: 1, name: t('session.setInfo') })).toBeVisible()
      await expectNoFaults(page, 'the profile')
      const face = page.getByRole('region', { name: t('session.signup.picture') })
      await face.getByLabel(t('session.signup.choosePicture')).setInputFiles({
        name: 'face.png',
        mimeType: 'image/png',
        buffer: Buffer.from(await pictures.plain(300, 300, [20, 120, 100])),
      })
      await expect(face.locator('img')).toBeVisible()
      await press(page, t('session.signup.submit'))
      await expectRefused(field(page, t('session.signup.name')), t('session.emptyName'))
      await field(page, t('session.signup.name')).fill(me.name)
      const nickname = field(page, t('session.signup.nickname'))
      await nickname.pressSequentially(me.typed)
      await expect(nickname).toHaveValue(me.nickname)
      await expectRefused(nickname, t('session.invalidNickname'))
      await field(page, t('session.optional', { label: t('session.phone.number') })).fill(me.phone)
      await field(page, t('session.optional', { label: t('session.city.region') })).selectOption('서울특별시')
      await press(page, t('session.signup.submit'))
      await expectRefused(field(page, t('session.city.city')), t('session.city.choose'))
      await field(page, t('session.city.city')).selectOption('마포구')
      await press(page, t('session.signup.submit'))
    })

    await test.step('the welcome page leads back to where login was requested', async () => {
      await expect(page.getByRole('heading', { level: 1, name: t('session.signup.welcome', { nickname: me.nickname }) })).toBeVisible()
      await expectNoFaults(page, 'the welcome')
      await press(page, t('session.signup.begin'))
      await expect(rows(page).first()).toBeVisible()
      const face = page.getByRole('button', { name: t('shell.me', { name: me.nickname }) })
      await expect(face.locator('img')).toHaveJSProperty('complete', true)
    })

    await test.step('writing a post with pictures chosen, dropped and pasted', async () => {
      await page
        .getByRole('main')
        .getByRole('link', { name: t('feed.writeBar.prompt') })
        .click()
      const sheet = composer(page, t)
      const text = sheet.getByRole('textbox', { name: t('compose.text') })
      await expect(text).toBeFocused()
      await text.fill(words.post)
      const add = sheet.getByRole('button', { name: t('compose.images.add'), exact: true })
      await choosePictures(page, add, [{ name: 'one.png', bytes: await pictures.plain(640, 480, [200, 60, 40]) }])
      await expectPictures(sheet, t, 1)
      await dropFiles(page, sheet, [{ name: 'two.png', bytes: await pictures.plain(480, 640, [60, 90, 200]) }])
      await expectPictures(sheet, t, 2)
      await text.focus()
      await pastePicture(app, await pictures.plain(400, 400, [230, 180, 60]))
      await expectPictures(sheet, t, 3)
      const tag = sheet.getByRole('textbox', { name: t('compose.tags.add') })
      await tag.fill(words.tags[0] ?? '')
      await tag.press('Enter')
      await tag.pressSequentially(`${words.tags[1]},`)
      for (const name of words.tags) await expect(sheet.getByRole('button', { name: t('common.removeTag', { name }) })).toBeVisible()
      await sheet.getByRole('radio', { name: t('common.category.conv'), exact: true }).check({ force: true })
      await press(sheet, t('compose.post'))
      await expect(sheet).toBeHidden()
      await expect(page.getByText(t('compose.posted'))).toBeVisible()
    })

    await test.step('it is first in the list', async () => {
      const row = rows(page).first()
      await expect(row).toHaveAccessibleName(containing(t('feed.post.label', { name: me.nickname, category: t('common.category.conv') })))
      await expect(row).toContainText(words.post.split('\n')[0] ?? '')
      for (const name of words.tags) await expect(row.getByRole('link', { name: `#${name}`, exact: true })).toBeVisible()
      await expect(row.getByRole('button', { name: t('feed.post.openImage', { index: 3, count: 3 }) })).toBeVisible()
      await expect
        .poll(() => row.locator('img').evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0)))
        .toBe(true)
      postId = (await row.getAttribute('data-post-id')) ?? ''
    })

    await test.step('the second member sees it, likes it, comments on it', async () => {
      const other = await launch({ dataDir: join(dataDir, 'theirs'), env: { ...env, COMMUNITY_URL: url } })
      friend = await other.window()
      await expect(rowOf(friend, postId)).toBeVisible()
      await goTo(friend, `/login?email=${encodeURIComponent(demoAccount.email)}`)
      await expect(field(friend, t('session.email'))).toHaveValue(demoAccount.email)
      await logInOnPage(friend, t, { password: demoAccount.password })
      await expect(rowOf(friend, postId)).toBeVisible()

      await rowOf(friend, postId)
        .getByText(words.post.split('\n')[0] ?? '')
        .click()
      const sheet = openPost(friend, t, me.nickname)
      await expect(sheet).toContainText(words.post.split('\n')[1] ?? '')
      expect(decodeURIComponent(friend.url())).toContain(`?@id=${postId}`)
      await likeIn(sheet, t, 0).click()
      await expect(likeIn(sheet, t, 1)).toHaveAttribute('aria-pressed', 'true')
      await expect(likeIn(rowOf(friend, postId), t, 1)).toHaveAttribute('aria-pressed', 'true')
      for (const said of [words.comment, words.second]) {
        await field(sheet, t('compose.reply.field')).fill(said)
        await press(sheet, t('compose.reply.send'))
        await expect(comment(sheet, t, demoAccount.nickname, said).getByRole('button', { name: t('compose.reply.editOwn') })).toBeVisible()
      }
      await expect(commentsIn(rowOf(friend, postId), t, 2)).toBeVisible()
    })

    await test.step('the first member sees it all, and replies to a comment', async () => {
      await page.reload()
      const row = rowOf(page, postId)
      await expect(likeIn(row, t, 1)).toBeVisible()
      await commentsIn(row, t, 2).click()
      const sheet = openPost(page, t, me.nickname)
      await expect(field(sheet, t('compose.reply.field'))).toBeFocused()
      await comment(sheet, t, demoAccount.nickname, words.comment)
        .getByRole('button', { name: t('compose.reply.answerTo', { name: demoAccount.nickname }) })
        .click()
      await expect(sheet.getByRole('button', { name: t('compose.reply.stopReplying', { name: demoAccount.nickname }) })).toBeVisible()
      const answer = field(sheet, t('compose.reply.field'))
      await expect(answer).toBeFocused()
      await answer.fill(words.answer)
      await answer.press('Enter')
      const answered = comment(sheet, t, me.nickname, words.answer)
      await expect(answered.getByRole('button', { name: t('compose.reply.editOwn') })).toBeVisible()
      // Indented, and between the two comments. They are looked at one after another, while the sheet may still scroll.
      await expect(async () => {
        const [above, own, below] = await Promise.all([
          placeOf(comment(sheet, t, demoAccount.nickname, words.comment)),
          placeOf(answered),
          placeOf(comment(sheet, t, demoAccount.nickname, words.second)),
        ])
        expect(own.x).toBeGreaterThan(above.x + 20)
        expect([above.y < own.y, own.y < below.y]).toEqual([true, true])
      }).toPass({ timeout: 10_000 })
      await expect(commentsIn(row, t, 3)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
    })

    await test.step('the post is edited', async () => {
      const row = rowOf(page, postId)
      await row.getByRole('button', { name: t('feed.post.actions'), exact: true }).click()
      await page.getByRole('menuitem', { name: t('feed.menu.edit') }).click()
      const sheet = composer(page, t, 'edit')
      const text = sheet.getByRole('textbox', { name: t('compose.text') })
      await expect(text).toHaveValue(words.post)
      await expectPictures(sheet, t, 3)
      await press(sheet, t('compose.images.remove', { index: 1 }))
      await text.fill(words.edited)
      await press(sheet, t('common.save'))
      await expect(page.getByText(t('compose.edited'))).toBeVisible()
      await expect(row).toContainText(words.edited)
      await expect(row.getByRole('button', { name: t('feed.post.openImage', { index: 2, count: 2 }) })).toBeVisible()
    })

    await test.step('a comment is edited, then deleted: a comment with replies keeps its place', async () => {
      if (!friend) throw new Error('nobody is there')
      const sheet = openPost(friend, t, me.nickname)
      await friend.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await commentsIn(rowOf(friend, postId), t, 2).click()
      await expect(sheet).toContainText(words.edited)
      await comment(sheet, t, demoAccount.nickname, words.comment)
        .getByRole('button', { name: t('compose.reply.editOwn') })
        .click()
      const editing = sheet.getByRole('textbox', { name: t('compose.reply.editing') })
      await editing.fill(words.commentEdited)
      await press(sheet, t('common.save'))
      const changed = comment(sheet, t, demoAccount.nickname, words.commentEdited)
      await expect(changed).toBeVisible()

      await changed.getByRole('button', { name: t('compose.reply.deleteOwn') }).click()
      await press(friend.getByRole('dialog', { name: t('compose.reply.deleteAsk.title') }), t('common.delete'))
      await expect(sheet.getByText(t('compose.reply.gone'))).toBeVisible()
      await expect(comment(sheet, t, me.nickname, words.answer)).toBeVisible()
      await expect(commentsIn(rowOf(friend, postId), t, 2)).toBeVisible()

      await comment(sheet, t, demoAccount.nickname, words.second)
        .getByRole('button', { name: t('compose.reply.deleteOwn') })
        .click()
      await press(friend.getByRole('dialog', { name: t('compose.reply.deleteAsk.title') }), t('common.delete'))
      await expect(comment(sheet, t, demoAccount.nickname, words.second)).toHaveCount(0)
      await expect(commentsIn(rowOf(friend, postId), t, 1)).toBeVisible()
      await friend.keyboard.press('Escape')
    })

    await test.step('deleting one’s own open post leads back', async () => {
      await goTo(page, '/category?type=1')
      await rowOf(page, postId).getByText(words.edited).click()
      const sheet = openPost(page, t, me.nickname)
      await sheet.getByRole('button', { name: t('feed.post.actions'), exact: true }).click()
      await page.getByRole('menuitem', { name: t('feed.menu.delete') }).click()
      await press(page.getByRole('dialog', { name: t('feed.deleteAsk.title') }), t('feed.deleteAsk.verb'))
      await expect(page.getByText(t('feed.deleteSuccess'))).toBeVisible()
      await expect(sheet).toBeHidden()
      await expect.poll(() => new URL(page.url()).hash).toBe('#/category?type=1')
      await expect(rowOf(page, postId)).toHaveCount(0)
      await expect(ask(host.server ?? url, 'post', { postId })).rejects.toThrow(/404/)
    })

    await test.step('logging out asks first', async () => {
      await page.getByRole('link', { name: t('people.me'), exact: true }).click()
      await page.getByRole('link', { name: t('people.settings'), exact: true }).click()
      const out = page.getByRole('navigation', { name: t('settings.title') }).getByRole('button', { name: t('settings.logOut.verb') })
      const dialog = page.getByRole('dialog', { name: t('settings.logOut.title') })
      await out.click()
      await press(dialog, t('common.cancel'))
      await expect(dialog).toBeHidden()
      await out.click()
      await press(dialog, t('settings.logOut.verb'))
      await expect(page.getByText(t('settings.logOut.done'))).toBeVisible()
      await expect(rows(page).first()).toBeVisible()
      await expect(page.getByRole('button', { name: t('shell.logIn'), exact: true })).toBeVisible()
    })

    await test.step('the id is found by name and phone, masked, and leads to the login', async () => {
      await press(page, t('shell.logIn'))
      await page.getByRole('link', { name: t('session.findId'), exact: true }).click()
      await field(page, t('session.find.name')).fill(me.name)
      await field(page, t('session.phone.number')).fill('010-9999-9999')
      await press(page, t('session.find.submitId'))
      await expect(page.getByText(t('session.noMatchInfo'))).toBeVisible()
      await field(page, t('session.phone.number')).fill(me.phone)
      await press(page, t('session.find.submitId'))
      await expect(page.getByRole('heading', { name: t('session.find.found') })).toBeVisible()
      await expect(page.getByText(`${me.email.slice(0, 2)}***@example.com`, { exact: true })).toBeVisible()
      await expect(page.getByText(me.email)).toHaveCount(0)
      await page.getByRole('link', { name: t('session.logIn'), exact: true }).click()
      await expect(field(page, t('session.email'))).toHaveValue(me.email)
    })

    const newPassword = 'haruneu9*'
    let loggedOut: Promise<void> | undefined
    await test.step('a new password is set with a mailed code', async () => {
      await page.getByRole('link', { name: t('session.findPassword'), exact: true }).click()
      await field(page, t('session.find.name')).fill('김하루')
      await field(page, t('session.email')).fill(demoAccount.email)
      const before = mailsTo(host.mailFolder, demoAccount.email)
      await press(page, t('session.code.send'))
      await confirmCode(page, t, async () => {
        await expect.poll(() => mailsTo(host.mailFolder, demoAccount.email)).toBe(before + 1)
        return codeTo(demoAccount.email)
      })
      await expect(page.getByRole('heading', { name: t('session.find.newPassword') })).toBeVisible()
      await expectNoFaults(page, 'the new password')
      loggedOut = friend?.getByText(t('errors.code.tokenExpired')).waitFor({ timeout: 60_000 })
      await field(page, t('session.passwords.new')).fill(newPassword)
      await field(page, t('session.passwords.again')).fill(newPassword)
      await press(page, t('session.find.change'))
      await expect(page.getByText(t('session.changePwSuccess'))).toBeVisible()
      await expect(field(page, t('session.email'))).toHaveValue(demoAccount.email)
    })

    await test.step('it signs out other devices; the old password no longer works', async () => {
      if (!friend) throw new Error('nobody is there')
      // The next request reports it; polling for new posts may have done so already.
      await friend.evaluate(() => window.desktop.call('subscriptions', {}))
      await loggedOut
      await press(friend, t('shell.logIn'))
      await logInOnPage(friend, t, { email: demoAccount.email, password: demoAccount.password })
      await expect(friend.getByText(t('session.checkIdPw'))).toBeVisible()
      await expect(field(friend, t('session.email'))).toHaveValue(demoAccount.email)
      await logInOnPage(friend, t, { password: newPassword })
      await expect(friend.getByRole('button', { name: t('shell.me', { name: demoAccount.nickname }) })).toBeVisible()
    })

    await test.step('the address that was found can log in', async () => {
      await goTo(page, `/login?email=${encodeURIComponent(me.email)}`)
      await expect(field(page, t('session.email'))).toHaveValue(me.email)
      await logInOnPage(page, t, { password: me.password }, { remember: true })
      await expect(page.getByRole('button', { name: t('shell.me', { name: me.nickname }) })).toBeVisible()
      await page
        .getByRole('navigation', { name: t('feed.categories') })
        .getByRole('link', { name: t('common.category.conv'), exact: true })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: t('common.category.conv'), exact: true })).toBeVisible()
    })

    await test.step('a restart keeps the session and the route', async () => {
      await app.close()
      app = await launch(own)
      page = await app.window()
      await expect(page.getByRole('heading', { level: 1, name: t('common.category.conv'), exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: t('shell.me', { name: me.nickname }) })).toBeVisible()
      const aside = page.getByRole('complementary')
      const subscribe = aside.getByRole('button', { name: t('feed.subscribeTo', { category: t('common.category.exam') }) })
      // The list of subscriptions has to be loaded first.
      await expect(subscribe).toHaveAttribute('aria-busy', 'false')
      await subscribe.click()
      await expect(aside.getByRole('button', { name: t('feed.unsubscribeFrom', { category: t('common.category.exam') }) })).toBeVisible()
    })

    await gate?.stop()
    await host.stop()
  })
}

async function placeOf(found: Locator): Promise<{ x: number; y: number }> {
  return (await found.boundingBox()) ?? { x: 0, y: 0 }
}

interface Host {
  /** The community runs inside the first app. */
  inside: boolean
  /** Its address, when it is known before an app runs. */
  url: string | undefined
  /** A server itself, where the address is that of a proxy whose certificate Node does not trust. */
  server?: string | undefined
  env: Record<string, string>
  mailFolder: string
  stop(): Promise<void>
}

async function hostInside(dataDir: string): Promise<Host> {
  const community = join(dataDir, 'mine', 'community')
  // The second member uses the account of the demo community.
  placeDemoPassword(community)
  return { inside: true, url: undefined, env: {}, mailFolder: join(community, 'mail'), stop: async () => undefined }
}

async function hostServer(dataDir: string): Promise<Host> {
  const { url, mailFolder, stop } = await startCommunity({ dataDir: join(dataDir, 'server') })
  return { inside: false, url, env: { COMMUNITY_URL: url }, mailFolder, stop: async () => void (await stop()) }
}

/** The apps are paired with the key of the proxy, whose certificate no authority of this machine has issued. */
async function hostCluster(dataDir: string): Promise<Host> {
  const { url, servers, mailFolder, stop } = await startCluster({ demo: true })
  const pins = { [url]: { key: await keyAt(url), invitation: null } }
  for (const member of ['mine', 'theirs']) {
    mkdirSync(join(dataDir, member), { recursive: true })
    writeFileSync(join(dataDir, member, 'settings.json'), JSON.stringify({ value: { pins } }))
  }
  return { inside: false, url, server: servers[0], env: { COMMUNITY_URL: url }, mailFolder, stop }
}

/** The hash of the key that an address presents. */
async function keyAt(url: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, servername: hostname, port: Number(port), rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const key = keyOfCertificate(socket.getPeerCertificate().raw)
  socket.destroy()
  if (key === null) throw new Error(`${url} presents no certificate`)
  return key
}

/** A gate to the community inside an app, which accepts that app only: it gets the address and the secret from a request of Chromium. */
async function gateTo(app: RunningApp, page: Page): Promise<Gate> {
  const seen = app.electron.evaluate(
    ({ session }) =>
      new Promise<{ url: string; headers: Record<string, string> }>((found) => {
        const { webRequest } = session.fromPartition('persist:community')
        webRequest.onBeforeSendHeaders(({ url, requestHeaders }, pass) => {
          pass({})
          webRequest.onBeforeSendHeaders(null)
          found({ url, headers: requestHeaders })
        })
      }),
  )
  // Repeated until the listener is there.
  const asking = setInterval(() => void page.evaluate(() => window.desktop.readContact()).catch(() => undefined), 200)
  try {
    const { url, headers } = await seen
    const secret = Object.entries(headers).find(([name]) => name.toLowerCase() === launchSecretHeader)?.[1] ?? ''
    return await openGate(url, { streams: true, headers: { host: new URL(url).host, [launchSecretHeader]: secret } })
  } finally {
    clearInterval(asking)
  }
}
