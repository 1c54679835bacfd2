import type { Locator, Page } from '@playwright/test'
import { demoAccount } from '../support/demo-seat'
import { expect, test } from '../support/electron'
import { type HangulKeyboard, openHangulKeyboard, whyNoHangulKeyboard } from '../support/hangul-keyboard'
import { noteForReport } from '../support/run-report'
import { ask, joinFromElsewhere, writeFromElsewhere } from './support/client'
import { field, press } from './support/forms'
import { log, messageField } from './support/pair'
import { goTo, setStage, signIn } from './support/stage'
import { containing, wordsIn } from './support/words'
import { comment, composer, openPost } from './support/writing'

// Typing in every field with a Korean keyboard and a real input method (docs/product/desktop.md "Typing Korean").
let keyboard: HangulKeyboard
test.beforeAll(async () => {
  const reason = whyNoHangulKeyboard()
  if (reason !== null) noteForReport({ skipped: `typing Hangul with a real input method: ${reason}` })
  test.info().skip(reason !== null, reason ?? '')
  keyboard = await openHangulKeyboard()
  noteForReport({ ranWith: 'a real Hangul input method (ibus-hangul)' })
})
const stage = setStage({ language: 'ko', env: () => keyboard.env })
const t = wordsIn('ko')
test.beforeAll(async () => {
  await signIn(stage.page)
  await keyboard.takeTo(stage.app.process.pid ?? 0)
})
test.afterAll(() => keyboard?.stop())

/** Opens another member's post with a comment. @returns its sheet */
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
  // Leaves whatever the previous test had open.
  await goTo(stage.page, '/nowhere')
  await stage.page.reload()
})

test('in a room the first Enter sends each message once and whole, and leaves the field empty', async () => {
  const { page } = stage
  await enterSelfRoom(page)
  const texts = ['한글', '닭', '안녕하세요, 반가워요.', '값', 'ㅋㅋㅋ', '네', '네']
  for (const text of texts) {
    await keyboard.type(text)
    await keyboard.press('Return')
  }
  await keyboard.type('다 썼어요')
  await expect(messageField(page, t)).toHaveValue('다 썼어요')
  const said = async () => {
    const answer = await page.evaluate((input) => window.desktop.call('messages', input), {
      roomId: page.url().split('/talk/')[1] ?? '',
      limit: texts.length,
    })
    return answer.ok && answer.value.messages.map(({ text }) => text)
  }
  // The app stores a message before it shows it as waiting.
  await expect.poll(said).toEqual(texts)
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  expect(await said()).toEqual(texts)
  await keyboard.press('Return')
  await expect(messageField(page, t)).toHaveValue('')
})

test('after a click on the log, the first syllable is complete too; a letter typed elsewhere does not break any', async () => {
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

test('Shift+Enter breaks the line after the syllable, and sends nothing', async () => {
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

test('an emoji is chosen by its Korean name at the first Enter, which sends nothing', async () => {
  const { page } = stage
  await enterSelfRoom(page)
  const field = messageField(page, t)
  const offered = page.getByRole('listbox', { name: t('emoji.suggested') }).getByRole('option')
  for (const name of ['하트', 'ㅎㅌ', '하ㅌ']) {
    await field.fill('')
    await page.keyboard.type(':')
    await keyboard.type(name)
    await expect(offered.first()).toContainText('빨간색 하트')
    await keyboard.press('Return')
    await expect(field).toHaveValue('❤️')
    await expect(offered).toHaveCount(0)
  }
  await field.fill('')
  await page.keyboard.type(':')
  await keyboard.type('하트')
  await offered.first().click()
  await expect(field).toHaveValue('❤️')
  await keyboard.type('가')
  await expect(field).toHaveValue('❤️가')
  await expect(log(page, t).getByText(':하')).toHaveCount(0)
  await keyboard.press('Escape')
  await field.fill('')
})

test('somebody is mentioned by name at the first Enter, which sends nothing', async () => {
  const { page, community } = stage
  await joinFromElsewhere(community.url, community.mailFolder, { nickname: '한결' })
  const sheet = await openTheirPost(page)
  const field = replyField(sheet)
  await field.focus()
  await page.keyboard.type('@')
  await keyboard.type('한결')
  await expect(page.getByRole('listbox', { name: t('compose.mentions') }).getByRole('option')).toContainText(['한결'])
  await keyboard.press('Return')
  await expect(field).toHaveValue('@한결 ')
  await keyboard.type('와요')
  await expect(field).toHaveValue('@한결 와요')
  await field.fill('')
})

test('a comment and its edit are sent whole', async () => {
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

test('a post, and the correction of another one with its note, are sent whole, by keyboard alone', async () => {
  const { page, community } = stage
  const sheet = await openComposer(page)
  await sheet.getByRole('textbox', { name: t('compose.text') }).focus()
  await keyboard.type('어제 공원에서 책을 읽었어요')
  await keyboard.press('ctrl+Return')
  await expect(page.getByText(t('compose.posted'))).toBeVisible()
  const { items: posts } = await ask(community.url, 'homePosts', { tags: [], subscribedOnly: false })
  expect(posts[0]?.content).toBe('어제 공원에서 책을 읽었어요')

  const writer = await joinFromElsewhere(community.url, community.mailFolder)
  const languages = { korean: 'B1', english: 'native', motherTongue: null } as const
  await ask(community.url, 'setLearning', { languages, goals: [], about: '' }, writer.token)
  const postId = await writeFromElsewhere(community.url, writer, '저는 학교에 공부해요. 재미있어요.')
  await goTo(page, `/?@id=${postId}`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('corrections.correctOf', { name: writer.nickname }) })
    .focus()
  await keyboard.press('Return')
  const line = page.getByRole('textbox', { name: t('corrections.line') })
  await expect(line).toBeFocused()
  await keyboard.press('ctrl+a')
  await keyboard.type('저는 학교에서 공부해요')
  await keyboard.press('Return')
  await expect(page.getByRole('textbox', { name: t('corrections.note') })).toBeFocused()
  await keyboard.type('곳에는 에서')
  await keyboard.press('Return')
  await expect(line).toHaveValue('재미있어요.')
  await keyboard.press('ctrl+Return')
  await expect(line).toHaveCount(0)
  const { items } = await ask(community.url, 'corrections', { target: { kind: 'post', id: postId } }, writer.token)
  expect(items.map(({ sentences }) => sentences.map(({ corrected, note }) => [corrected?.trimEnd(), note]))).toEqual([
    [
      ['저는 학교에서 공부해요', '곳에는 에서'],
      [undefined, ''],
    ],
  ])
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

test('search uses the whole word at the first Enter', async () => {
  const { page } = stage
  await goTo(page, '/')
  // The focus follows a navigation, which ends with the page.
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  const search = page.getByRole('combobox', { name: t('shell.search') })
  await search.focus()
  await expect(search).toBeFocused()
  await keyboard.type('한국')
  await keyboard.press('Return')
  await expect(page.getByRole('heading', { level: 1, name: '한국', exact: true })).toBeVisible()
})

test('a new chat starts at the first Enter, with the member whose whole name was typed', async () => {
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

test('a form is submitted with the whole name at the first Enter', async () => {
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
  /** What Escape closes; by default it removes the focus from the field. */
  closes?: Locator
}

/** Fields inside everything that Escape closes, and how to reach them. */
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
    // A page that follows another takes the focus once, also from the field.
    await expect(page.getByRole('main')).toBeVisible()
    await goTo(page, '/')
    await expect(page.getByRole('main')).toBeFocused()
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
  test(`Escape during composition closes nothing: ${name}`, async () => {
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
    // The first of two presses ends the syllable.
    await keyboard.press('Escape', 'Escape')
    await expect(closes).toHaveCount(0)
  })
}
