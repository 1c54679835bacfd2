import type { Locator, Page } from '@playwright/test'
import { demoAccount } from '../support/demo-seat'
import { expect, test } from '../support/electron'
import { type HangulKeyboard, openHangulKeyboard, whyNoHangulKeyboard } from '../support/hangul-keyboard'
import { noteForReport } from '../support/run-report'
import { ask, joinFromElsewhere, writeFromElsewhere } from './support/client'
import { field, press } from './support/doors'
import { log, messageField } from './support/pair'
import { goTo, setStage, signIn } from './support/stage'
import { containing, wordsIn } from './support/words'
import { comment, composer, openPost } from './support/writing'

// What a Korean keyboard does to every field, by a real input method (docs/product/desktop.md "Typing Korean").
let keyboard: HangulKeyboard
test.beforeAll(async () => {
  const reason = whyNoHangulKeyboard()
  if (reason !== null) noteForReport({ skipped: `typing Hangul with a real input method: ${reason}` })
  test.info().skip(reason !== null, reason ?? '')
  keyboard = await openHangulKeyboard()
  noteForReport({ met: 'a real Hangul input method (ibus-hangul)' })
})
const stage = setStage({ language: 'ko', env: () => keyboard.env })
const t = wordsIn('ko')
test.beforeAll(async () => {
  await signIn(stage.page)
  await keyboard.takeTo(stage.app.process.pid ?? 0)
})
test.afterAll(() => keyboard?.stop())

/** Somebody's post with a comment, opened. @returns the sheet it is in */
async function openTheirPost(page: Page): Promise<Locator> {
  const { community } = stage
  const writer = await joinFromElsewhere(community.url, community.mailFolder)
  const postId = await writeFromElsewhere(community.url, writer, '오늘은 ‘한마디’를 배웠어요')
  await ask(community.url, 'saveReply', { postId, content: '먼저 쓴 댓글' }, writer.token)
  await goTo(page, `/?@id=${postId}`)
  return openPost(page, t, writer.nickname)
}

const replyField = (sheet: Locator) => sheet.getByRole('textbox', { name: t('compose.reply.field'), exact: true })

async function enterSelfRoom(page: Page): Promise<void> {
  await goTo(page, '/talk')
  const own = page.locator('[data-room-id]').filter({ hasText: t('chat.self') })
  await own.click()
  await expect(messageField(page, t)).toBeFocused()
}

async function openComposer(page: Page): Promise<Locator> {
  await page.evaluate(() => window.desktop.saveDraft('post:new', null))
  await goTo(page, '/write')
  return composer(page, t)
}

test.beforeEach(async () => {
  // Away from whatever the test before had open.
  await goTo(stage.page, '/nowhere')
  await stage.page.reload()
})

test('in a room each message goes once and whole at the first Enter, and leaves nothing behind', async () => {
  const { page } = stage
  await enterSelfRoom(page)
  const texts = ['한글', '닭', '안녕하세요, 반가워요.', '값', 'ㅋㅋㅋ', '네', '네']
  for (const text of texts) {
    await keyboard.type(text)
    await keyboard.press('Return')
  }
  await keyboard.type('다 썼어요')
  await expect(messageField(page, t)).toHaveValue('다 썼어요')
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  const said = await page.evaluate((input) => window.desktop.call('messages', input), {
    roomId: page.url().split('/talk/')[1] ?? '',
    limit: texts.length,
  })
  expect(said.ok && said.value.messages.map(({ text }) => text)).toEqual(texts)
  await keyboard.press('Return')
  await expect(messageField(page, t)).toHaveValue('')
})

test('after a click on what was said, the first syllable comes whole too; a letter heard nowhere breaks none', async () => {
  const { page } = stage
  await enterSelfRoom(page)
  const field = messageField(page, t)
  await keyboard.type('누를 말')
  await keyboard.press('Return')
  const said = log(page, t).getByText('누를 말').last()
  await expect(said).toBeVisible()
  await said.click()
  await keyboard.type('한글')
  await expect(field).toHaveValue('한글')
  await field.evaluate((element) => element.blur())
  await keyboard.type('나1')
  await expect(field).toBeFocused()
  await keyboard.type('다')
  await expect(field).toHaveValue('한글1다')
  await field.fill('')
})

test('with Shift, Enter breaks the line behind the syllable, and sends nothing', async () => {
  const { page } = stage
  await enterSelfRoom(page)
  await keyboard.type('첫 줄')
  await keyboard.press('shift+Return')
  await keyboard.type('둘째')
  await expect(messageField(page, t)).toHaveValue('첫 줄\n둘째')
  await expect(log(page, t).getByText('첫 줄')).toHaveCount(0)
  await keyboard.press('Return')
  await expect(log(page, t).getByText('첫 줄\n둘째')).toHaveCount(1)
  await expect(messageField(page, t)).toHaveValue('')
})

test('a comment and its correction go whole', async () => {
  const { page } = stage
  const sheet = await openTheirPost(page)
  const write = replyField(sheet)
  await write.focus()
  await keyboard.type('멋진 말')
  await keyboard.press('Return')
  const own = comment(sheet, t, demoAccount.nickname, '멋진 말')
  await press(own, t('compose.reply.editOwn'))
  await expect(write).toHaveValue('')
  await expect(sheet.getByRole('textbox', { name: t('compose.reply.editing') })).toBeFocused()
  await keyboard.type('이네')
  await keyboard.press('Return')
  await expect(comment(sheet, t, demoAccount.nickname, '멋진 말이네')).toHaveCount(1)
  await expect(sheet.getByRole('textbox', { name: t('compose.reply.editing') })).toHaveCount(0)
})

test('comma and Enter make a tag of the whole word', async () => {
  const { page } = stage
  const sheet = await openComposer(page)
  const tag = sheet.getByRole('textbox', { name: t('compose.tags.add') })
  await tag.focus()
  await keyboard.type('한국,여행')
  await keyboard.press('Return')
  await keyboard.type('맛')
  await expect(tag).toHaveValue('맛')
  const chips = sheet.getByRole('button', { name: containing(t('common.removeTag', { name: '' }).trim()) })
  await expect(chips).toHaveCount(2)
  for (const name of ['한국', '여행']) await expect(sheet.getByRole('button', { name: t('common.removeTag', { name }) })).toBeVisible()
})

test('one searches for the whole word at the first Enter', async () => {
  const { page } = stage
  await goTo(page, '/')
  const search = page.getByRole('combobox', { name: t('shell.search') })
  await search.focus()
  await keyboard.type('한국')
  await keyboard.press('Return')
  await expect(page.getByRole('heading', { level: 1, name: '한국', exact: true })).toBeVisible()
})

test('a new chat starts at the first Enter, with whose whole name was typed', async () => {
  const { page, community } = stage
  for (const nickname of ['다솔', '다솜']) {
    await joinFromElsewhere(community.url, community.mailFolder, { nickname })
    const { items } = await ask(community.url, 'searchUsers', { text: nickname })
    await page.evaluate((userId) => window.desktop.call('follow', { userId }), items[0]?.id ?? '')
  }
  await goTo(page, '/talk')
  await press(page, t('chat.start.label'))
  await expect(page.getByRole('combobox', { name: t('chat.start.find') })).toBeFocused()
  await keyboard.type('다솜')
  await keyboard.press('Return')
  await expect(page.getByRole('heading', { level: 1, name: '다솜', exact: true })).toBeVisible()
  await expect(messageField(page, t)).toBeFocused()
  await expect(messageField(page, t)).toHaveValue('')
})

test('a form takes the whole name at the first Enter', async () => {
  const { page } = stage
  await goTo(page, '/profile/setting/account/info')
  const name = field(page, t('session.signup.name'))
  await name.fill('')
  await name.focus()
  await keyboard.type('박하늘')
  await keyboard.press('Return')
  await expect(page.getByText(t('account.cityUpdateSuccess'))).toBeVisible()
  await expect.poll(() => page.evaluate(async () => (await window.desktop.start()).user?.name)).toBe('박하늘')
  await expect(name).toHaveValue('박하늘')
})

interface Place {
  field: Locator
  /** What Escape takes away; where nothing is said, the focus from the field. */
  closes?: Locator
}

/** Fields in all that Escape closes or takes back: how one comes to them. */
const places: Record<string, (page: Page) => Promise<Place>> = {
  'finding in a room': async (page) => {
    await enterSelfRoom(page)
    await page.keyboard.press('Control+f')
    return { field: page.getByRole('textbox', { name: t('chat.find.field') }) }
  },
  'a new chat': async (page) => {
    await goTo(page, '/talk')
    await press(page, t('chat.start.label'))
    return { field: page.getByRole('dialog', { name: t('chat.start.title') }).getByRole('combobox', { name: t('chat.start.find') }) }
  },
  'an opened post': async (page) => ({ field: replyField(await openTheirPost(page)) }),
  'an answer to a comment': async (page) => {
    const sheet = await openTheirPost(page)
    const theirs = sheet.getByRole('article').filter({ hasText: '먼저 쓴 댓글' }).last()
    await theirs.getByRole('button', { name: containing(t('compose.reply.answer')) }).click()
    return {
      field: replyField(sheet),
      closes: sheet.getByRole('button', { name: containing(t('compose.reply.stopReplying', { name: '' }).trim()) }),
    }
  },
  'a post being written': async (page) => ({ field: (await openComposer(page)).getByRole('textbox', { name: t('compose.text') }) }),
  'its tags': async (page) => ({ field: (await openComposer(page)).getByRole('textbox', { name: t('compose.tags.add') }) }),
  'a question': async (page) => {
    await goTo(page, '/qna/write')
    const sheet = page.getByRole('dialog', { name: t('qna.write.title'), exact: true })
    return { field: sheet.getByRole('textbox', { name: t('qna.write.slot.a') }) }
  },
  'a program': async (page) => {
    await goTo(page, '/program/setting?category=program&post=true')
    return { field: page.getByRole('dialog', { name: t('programs.form.create') }).getByRole('textbox', { name: t('programs.form.title') }) }
  },
  searching: async (page) => {
    await goTo(page, '/')
    const field = page.getByRole('combobox', { name: t('shell.search') })
    return { field, closes: field.and(page.locator(':focus')) }
  },
  'a university': async (page) => {
    await goTo(page, '/profile/setting/account/info/school')
    const field = page.getByRole('combobox', { name: t('school.university') }).first()
    return { field, closes: page.getByRole('listbox', { name: t('school.university') }) }
  },
}

for (const [name, open] of Object.entries(places)) {
  test(`Escape that ends a syllable closes nothing: ${name}`, async () => {
    const { page } = stage
    const { field, closes = field.and(page.locator(':focus')) } = await open(page)
    await field.fill('')
    await field.focus()
    await keyboard.type('한하')
    await expect(field).toHaveValue('한하')
    await expect(closes).toBeVisible()
    await keyboard.press('Escape')
    await keyboard.type('고')
    await expect(field).toHaveValue('한하고')
    await expect(closes).toBeVisible()
    // Of two, the first ends the syllable.
    await keyboard.press('Escape', 'Escape')
    await expect(closes).toHaveCount(0)
  })
}
