import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/electron'
import { expectNoFaults } from './support/axe'
import { ask, joinFromElsewhere, type Member } from './support/client'
import { press } from './support/forms'
import { goTo, killApp, setStage, signIn, signOut } from './support/stage'
import { containing, wordsIn } from './support/words'

const stage = setStage({ language: 'ko', demo: false })
const t = wordsIn('ko')

const join = () => joinFromElsewhere(stage.community.url, stage.community.mailFolder)
const rows = (page: Page) => page.getByRole('feed', { name: t('qna.list') }).getByRole('article')
const sheet = (page: Page, kind: 'new' | 'edit' = 'new') =>
  page.getByRole('dialog', { name: t(kind === 'new' ? 'qna.write.title' : 'qna.write.editTitle'), exact: true })
const answers = (page: Page) => page.getByRole('main').locator('[data-reply-id]')
const answerField = (page: Page) => page.getByRole('textbox', { name: t('qna.answer.field') })
const slot = (page: Page, name: 'a' | 'b') => sheet(page).getByRole('textbox', { name: t(`qna.write.slot.${name}`) })
const heading = (page: Page, title: string): Locator => page.getByRole('heading', { level: 1, name: title })

interface Asked {
  title?: string
  content?: string
  anonymous?: boolean
}

async function asksFromElsewhere(member: Member, over: Asked = {}): Promise<string> {
  const input = { title: '', content: '언제 써요?', anonymous: false, ...over }
  return (await ask(stage.community.url, 'saveQuestion', input, member.token)).questionId
}

async function answersFromElsewhere(member: Member, questionId: string, content: string, anonymous = false): Promise<string> {
  return (await ask(stage.community.url, 'saveAnswer', { questionId, content, anonymous }, member.token)).reply.id
}

async function startAs(member: Member | null, route = '/qna'): Promise<Page> {
  const { page } = stage
  await page.evaluate(() => window.desktop.saveDraft('question:new', null))
  await signOut(page)
  await goTo(page, '/nowhere')
  if (member) await signIn(page, member)
  await goTo(page, route)
  return page
}

test('a visitor reads everything, and is asked to log in to ask or answer', async () => {
  const [asker, other] = [await join(), await join()]
  const questionId = await asksFromElsewhere(asker, { title: '‘눈치’는 무슨 뜻이에요?', content: '소설에서 봤어요.', anonymous: true })
  await answersFromElsewhere(other, questionId, '분위기를 읽는 힘이에요.')
  await answersFromElsewhere(asker, questionId, '고맙습니다.')
  await asksFromElsewhere(other, { content: '기다리는 질문이에요.' })
  const page = await startAs(null)
  const row = rows(page).filter({ hasText: '눈치' })
  await expect(row).toContainText('익명 1')
  await expect(row).not.toContainText(asker.nickname)
  await expectNoFaults(page, 'questions')

  await page.getByRole('link', { name: t('qna.filter.unanswered') }).click()
  await expect(rows(page).filter({ hasText: '기다리는 질문' })).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: t('qna.filter.mine'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('qna.empty.visitor.title') })).toBeVisible()
  await page.getByRole('link', { name: t('qna.filter.all') }).click()

  await row.getByRole('link', { name: '눈치' }).click()
  await expect(heading(page, '‘눈치’는 무슨 뜻이에요?')).toBeVisible()
  await expect(answers(page)).toHaveCount(2)
  await expect(answers(page).nth(1)).toContainText('익명 1')
  await expectNoFaults(page, 'a question')
  await press(page, t('qna.answer.logIn'))
  const login = page.getByRole('dialog', { name: t('shell.loginRequired.title') })
  await press(login, t('common.cancel'))
  await expect(login).toHaveCount(0)
  await goTo(page, '/qna/write')
  await expect(login).toBeVisible()
  await press(login, t('common.cancel'))
  await expect(heading(page, '‘눈치’는 무슨 뜻이에요?')).toBeVisible()
})

test('asking by keyboard only: a sentence template writes the title, with the right particles', async () => {
  const member = await join()
  const page = await startAs(member)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('qna.ask') })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(slot(page, 'a')).toBeFocused()
  await page.keyboard.type('책')
  await page.keyboard.press('Tab')
  await page.keyboard.type('공책')
  await expect(sheet(page)).toContainText('과')
  await expectNoFaults(page, 'asking')
  await page.keyboard.press('Tab')
  await page.keyboard.type('둘 다 종이인데요.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(t('qna.write.posted'))).toBeVisible()
  await expect(sheet(page)).toBeHidden()
  const row = rows(page).first()
  await expect(row).toContainText('‘책’과 ‘공책’은 어떻게 달라요?')
  await expect(row).toContainText('둘 다 종이인데요.')
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, '‘책’과 ‘공책’은 어떻게 달라요?')).toBeVisible()
  await answerField(page).focus()
  await page.keyboard.type('내가 답할게요.')
  await page.keyboard.press('Control+Enter')
  await expect(answers(page)).toContainText(['내가 답할게요.'])
  await page.keyboard.press('Alt+ArrowLeft')
})

test('a template alone is a question; nothing is sent while a blank is empty, and leaving asks', async () => {
  const page = await startAs(await join())
  await goTo(page, '/qna/write')
  const submit = sheet(page).getByRole('button', { name: t('qna.write.submit') })
  await expect(submit).toBeDisabled()
  await sheet(page).getByText(t('qna.shape.when.name')).click()
  await slot(page, 'a').fill('used to')
  await expect(submit).toBeEnabled()
  await page.keyboard.press('Escape')
  const leave = page.getByRole('dialog', { name: t('qna.write.leave.title') })
  await press(leave, t('compose.leave.stay'))
  await submit.click()
  await expect(rows(page).first()).toContainText('‘used to’는 언제 써요?')

  await goTo(page, '/qna/write?shape=free')
  await expect(submit).toBeDisabled()
  const explanation = sheet(page).getByRole('textbox', { name: t('qna.write.content') })
  await explanation.fill('가'.repeat(1001))
  await expect(sheet(page).getByText('1,001 / 1,000')).toBeVisible()
  await submit.click()
  await expect(explanation).toHaveAccessibleDescription(containing('1,001'))
  await page.keyboard.press('Escape')
  await press(leave, t('compose.leave.discard'))
  await expect(sheet(page)).toBeHidden()
})

test('leaving an edited question asks', async () => {
  const member = await join()
  const questionId = await asksFromElsewhere(member, { title: '고치다 말 질문' })
  const page = await startAs(member, `/qna/write?id=${questionId}`)
  const edit = page.getByRole('dialog', { name: t('qna.write.editTitle') })
  await edit.getByRole('textbox', { name: t('qna.write.content') }).fill('더 자세히 적는 중이에요.')
  await page.keyboard.press('Escape')
  const asked = page.getByRole('dialog', { name: t('compose.leave.editTitle') })
  await press(asked, t('compose.leave.stayEditing'))
  await page.keyboard.press('Escape')
  await press(asked, t('compose.leave.discard'))
  await expect(edit).toBeHidden()
})

test('an anonymous thread, as seen by the asker and by another member', async () => {
  const [asker, other] = [await join(), await join()]
  const page = await startAs(asker)
  await goTo(page, '/qna/write')
  await sheet(page).getByText(t('qna.shape.mean.name')).click()
  await slot(page, 'a').fill('몰래 묻는 말')
  await sheet(page)
    .getByRole('switch', { name: t('qna.anonymous.ask') })
    .check()
  await press(sheet(page), t('qna.write.submit'))
  const row = rows(page).filter({ hasText: '몰래 묻는 말' })
  await expect(row).toContainText(asker.nickname)
  await expect(row).toContainText(t('qna.anonymous.own').replace('· ', ''))
  const { items } = await ask(stage.community.url, 'questions', { unanswered: false }, other.token)
  const questionId = items.find(({ content }) => content.includes('몰래 묻는 말'))?.id ?? ''
  await answersFromElsewhere(other, questionId, '저도 몰래 답해요.', true)

  await row.getByRole('link', { name: '몰래 묻는 말' }).click()
  await expect(answers(page)).toContainText(['익명 2'])
  await expect(page.getByText(t('qna.anonymous.always'))).toBeVisible()
  await answerField(page).fill('제가 물어본 사람이에요.')
  await press(page, t('qna.answer.send'))
  await expect(answers(page)).toHaveCount(2)

  await startAs(other, `/qna/${questionId}`)
  await expect(answers(page)).toHaveCount(2)
  const main = page.getByRole('main')
  await expect(main).toContainText('익명 1')
  await expect(main).not.toContainText(asker.nickname)
  await expect(answers(page).nth(0)).toContainText(other.nickname)
  await page.getByRole('button', { name: t('qna.detail.menu') }).click()
  await page.getByRole('menuitem', { name: t('moderation.menu.block', { name: '익명 1' }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('moderation.block.verb') })
    .click()
  await expect(heading(page, t('qna.title'))).toBeVisible()
  await expect(rows(page).filter({ hasText: '몰래 묻는 말' })).toHaveCount(0)
})

test('writers can edit and delete; others cannot', async () => {
  const [owner, other] = [await join(), await join()]
  const questionId = await asksFromElsewhere(owner, { title: '고칠 질문', content: '고치기 전' })
  await answersFromElsewhere(other, questionId, '남의 답변')
  const page = await startAs(owner, `/qna/${questionId}`)
  const menu = page.getByRole('button', { name: t('qna.detail.menu') })
  await answerField(page).fill('내 답변')
  await press(page, t('qna.answer.send'))
  const own = answers(page).filter({ hasText: '내 답변' })
  await press(own, t('qna.answer.editOwn'))
  const editing = page.getByRole('textbox', { name: t('qna.answer.editing') })
  await editing.fill('고친 답변')
  await editing.press('Control+Enter')
  const edited = answers(page).filter({ hasText: '고친 답변' })
  await press(edited, t('qna.answer.deleteOwn'))
  await press(page.getByRole('dialog', { name: t('qna.answer.deleteAsk.title') }), t('common.delete'))
  await expect(edited).toHaveCount(0)
  await expect(page.getByText(t('qna.answer.deleted'))).toBeVisible()

  await menu.click()
  await page.getByRole('menuitem', { name: t('common.edit') }).click()
  await expect(sheet(page, 'edit').getByRole('textbox', { name: t('qna.write.freeTitle') })).toHaveValue('고칠 질문')
  await sheet(page, 'edit')
    .getByRole('textbox', { name: t('qna.write.content') })
    .fill('고친 다음')
  await press(sheet(page, 'edit'), t('common.save'))
  await expect(page.getByText(t('qna.write.edited'))).toBeVisible()
  await expect(page.getByRole('main')).toContainText('고친 다음')

  await menu.click()
  await page.getByRole('menuitem', { name: t('common.delete') }).click()
  await press(page.getByRole('dialog', { name: t('qna.detail.deleteAsk.title') }), t('common.delete'))
  await expect(heading(page, t('qna.title'))).toBeVisible()
  await expect(rows(page).filter({ hasText: '고칠 질문' })).toHaveCount(0)

  const foreign = await asksFromElsewhere(other, { title: '남의 질문' })
  await goTo(page, `/qna/${foreign}`)
  await menu.click()
  await expect(page.getByRole('menuitem', { name: t('common.edit') })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await goTo(page, `/qna/write?id=${foreign}`)
  await expect(page.getByText(t('errors.sentence.ownerOnly'))).toBeVisible()
  await expect(sheet(page, 'edit')).toHaveCount(0)
})

test('a hidden question disappears at once, and the settings show it again', async () => {
  const [member, other] = [await join(), await join()]
  await asksFromElsewhere(other, { title: '잠깐 숨길 질문' })
  const page = await startAs(member)
  const row = rows(page).filter({ hasText: '잠깐 숨길 질문' })
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: t('moderation.menu.hide.question') }).click()
  await expect(row).toHaveCount(0)
  await goTo(page, '/profile/setting/hidden')
  const hidden = page.getByRole('list', { name: t('moderation.hidden.questions') })
  await expect(hidden).toContainText('잠깐 숨길 질문')
  await press(hidden, t('moderation.hidden.showOne.question', { name: other.nickname }))
  await expect(hidden).toHaveCount(0)
  await goTo(page, '/qna')
  await expect(row).toBeVisible()
})

test('a missing question leads to the list with a message; an answer that cannot be sent waits, and is sent once', async () => {
  const [member, other] = [await join(), await join()]
  const page = await startAs(member, '/qna/0198c9a2-0000-7000-8000-000000000009')
  await expect(page.getByText(t('errors.sentence.questionMissing'))).toBeVisible()
  await expect(heading(page, t('qna.title'))).toBeVisible()

  const questionId = await asksFromElsewhere(other, { title: '답을 못 보내는 질문' })
  stage.gate.refuse('"detail"')
  await goTo(page, `/qna/${questionId}`)
  await expect(page.getByText(t('errors.sentence.replyLoad'))).toBeVisible()
  await expect(heading(page, t('qna.title'))).toBeVisible()

  stage.gate.refuse('"qnaType":"reply"')
  await goTo(page, `/qna/${questionId}`)
  await answerField(page).fill('한 번만 가는 답변')
  await press(page, t('qna.answer.send'))
  const waiting = page.locator('[data-waiting]')
  await expect(waiting).toContainText(t('qna.answer.failed'))
  stage.gate.refuse(null)
  await press(waiting, t('qna.answer.again'))
  await expect(answers(page)).toContainText(['한 번만 가는 답변'])
  const { question } = await ask(stage.community.url, 'question', { questionId })
  expect(question.replies).toHaveLength(1)
})

test('drafts of questions and answers survive kill -9', async () => {
  const [member, other] = [await join(), await join()]
  const questionId = await asksFromElsewhere(other, { title: '답하다 만 질문' })
  const page = await startAs(member, `/qna/${questionId}`)
  await answerField(page).fill('쓰다 만 답변')
  await goTo(page, '/qna/write')
  await sheet(page).getByText(t('qna.shape.natural.name')).click()
  await slot(page, 'a').fill('이 문장은 살아남아요.')
  await expect(
    sheet(page)
      .getByRole('status')
      .filter({ hasText: t('compose.savedNow') }),
  ).toBeVisible()
  await killApp(stage.app)

  const again = await stage.startAgain()
  await signIn(again, member)
  await goTo(again, '/qna/write')
  await expect(slot(again, 'a')).toHaveValue('이 문장은 살아남아요.')
  await expect(sheet(again)).toContainText(t('compose.restored'))
  await press(sheet(again), t('common.close'))
  await goTo(again, `/qna/${questionId}`)
  await expect(answerField(again)).toHaveValue('쓰다 만 답변')
})
