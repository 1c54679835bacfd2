import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { AppError } from '../../src/shared/errors'
import { limits } from '../../src/shared/limits'
import { wordsIn } from '../e2e/support/words'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { main } from './support/setup'

/* The sheet to ask a question (docs/product/questions.md "Question forms"). */
const t = wordsIn('ko')
const most = limits.questionTitle

beforeEach(() => {
  main.user = haru
  main.answers.questions = () => ok({ items: [], total: 0, more: false })
})

async function openSheet(shape: 'free' | 'say') {
  await openApp({ route: `/qna/write?shape=${shape}` })
  return screen.findByRole('dialog', { name: t('qna.write.title') })
}
const type = (field: HTMLElement, text: string) => void fireEvent.input(field, { target: { value: text } })

test('the number of letters of a title is shown near its end', async () => {
  const sheet = await openSheet('free')
  const title = within(sheet).getByRole('textbox', { name: t('qna.write.freeTitle') })
  type(title, '가'.repeat(most - 21))
  expect(within(sheet).queryByText(/ \/ /)).toBeNull()
  type(title, '가'.repeat(most - 20))
  expect(within(sheet).getByText(`${most - 20} / ${most}`)).toBeDefined()
  type(title, '가'.repeat(most + 3))
  expect(within(sheet).getByText(`${most + 3} / ${most}`)).toBeDefined()
})

test('what is left of a title is announced near its end, at it and beyond, and not with each letter', async () => {
  const sheet = await openSheet('free')
  const title = within(sheet).getByRole('textbox', { name: t('qna.write.freeTitle') })
  const counter = title.nextElementSibling as HTMLElement
  const announced = within(counter).getByRole('status')
  type(title, '가'.repeat(most - 20))
  await waitFor(() => expect(announced.textContent).toBe(t('common.left.few', { count: 20 })))
  expect(
    within(counter)
      .getByText(`${most - 20} / ${most}`)
      .getAttribute('aria-hidden'),
  ).toBe('true')
  const observer = new MutationObserver(() => {})
  observer.observe(announced, { characterData: true, childList: true, subtree: true })
  const atOnce = [most - 19, most - 1, most + 1, most + 2].flatMap((length) => {
    type(title, '가'.repeat(length))
    return observer.takeRecords()
  })
  observer.disconnect()
  expect(atOnce).toEqual([])
  await waitFor(() => expect(announced.textContent).toBe(t('common.left.over', { count: 2 })))
  type(title, '가'.repeat(most))
  await waitFor(() => expect(announced.textContent).toBe(t('common.left.none')))
  type(title, '가')
  await waitFor(() => expect(announced.textContent).toBe(''))
})

test('a title has no line breaks: Enter leads to the explanation, and pasted ones become spaces where the caret is', async () => {
  const sheet = await openSheet('free')
  const user = userEvent.setup({ delay: null })
  const title = within(sheet).getByRole<HTMLTextAreaElement>('textbox', { name: t('qna.write.freeTitle') })
  await user.type(title, '조사 질문')
  title.setSelectionRange(2, 2)
  fireEvent.paste(title, { clipboardData: { getData: () => ' 은\r\n는 ', types: ['text/plain'], files: [] } })
  expect(title.value).toBe('조사 은 는  질문')
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect(title.value).toBe('조사 은 는  질문')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(within(sheet).getByRole('textbox', { name: t('qna.write.content') }))
  expect(title.value).toBe('조사 은 는  질문')
})

test('a sentence is counted as a title once it has an explanation, until which it may be longer', async () => {
  const sheet = await openSheet('say')
  type(within(sheet).getByRole('textbox', { name: t('qna.write.slot.a') }), '가'.repeat(most))
  expect(within(sheet).queryByText(/ \/ /)).toBeNull()
  type(within(sheet).getByRole('textbox', { name: t('qna.write.content') }), '설명')
  expect(within(sheet).getByText(new RegExp(`^\\d+ / ${most}$`))).toBeDefined()
})

test('the number of letters of a name is shown near its end', async () => {
  await openApp({ route: '/profile/setting/account/info' })
  const name = await screen.findByRole('textbox', { name: t('session.signup.name') })
  type(name, 'a'.repeat(limits.name - 21))
  expect(screen.queryByText(/ \/ /)).toBeNull()
  type(name, 'a'.repeat(limits.name + 1))
  expect(screen.getByText(`${limits.name + 1} / ${limits.name}`)).toBeDefined()
})

/** What is said of a field; null where it is not marked. */
function saidOf(sheet: HTMLElement, name: string): string | null {
  const field = within(sheet).getByRole('textbox', { name })
  if (field.getAttribute('aria-invalid') !== 'true') return null
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
}
const submit = (sheet: HTMLElement) => fireEvent.click(within(sheet).getByRole('button', { name: t('qna.write.submit') }))
/** The community refuses the question by its fields. */
function refuse(fields: NonNullable<AppError['fields']>): void {
  main.answers.saveQuestion = () => ({ ok: false, error: { code: 'invalid', fields, current: '까치' } })
}
const listed = t('errors.listed.wordListed', { words: '까치' })
const titleField = t('qna.write.freeTitle')
const contentField = t('qna.write.content')

test('a title that is too long is marked, with the reason beside it, until it is changed', async () => {
  const sheet = await openSheet('free')
  type(within(sheet).getByRole('textbox', { name: titleField }), '가'.repeat(most + 1))
  type(within(sheet).getByRole('textbox', { name: contentField }), '왜요?')
  submit(sheet)
  await waitFor(() => expect(saidOf(sheet, titleField)).toBe(t('qna.write.titleTooLong', { most: '100', length: '101' })))
  expect(saidOf(sheet, contentField)).toBeNull()
  type(within(sheet).getByRole('textbox', { name: titleField }), '가')
  await waitFor(() => expect(saidOf(sheet, titleField)).toBeNull())
  expect(main.calls.some(({ name }) => name === 'saveQuestion')).toBe(false)
})

test('what the community refuses is said at its field', async () => {
  const sheet = await openSheet('free')
  type(within(sheet).getByRole('textbox', { name: titleField }), '제목')
  type(within(sheet).getByRole('textbox', { name: contentField }), '왜요?')
  refuse({ title: 'wordListed', images: 'image' })
  submit(sheet)
  await waitFor(() => expect(saidOf(sheet, titleField)).toBe(listed))
  expect(saidOf(sheet, contentField)).toBeNull()
  expect(within(sheet).getByText(t('errors.fields.image'))).toBeDefined()
  expect(within(sheet).queryByRole('alert')).toBeNull()
  refuse({ content: 'wordListed' })
  submit(sheet)
  await waitFor(() => expect(saidOf(sheet, contentField)).toBe(listed))
  expect(saidOf(sheet, titleField)).toBeNull()
  main.answers.saveQuestion = () => refused('tooMany')
  submit(sheet)
  expect((await within(sheet).findByRole('alert')).textContent).toContain(t('errors.code.tooMany'))
})

test('what is refused of a sentence without an explanation is said at the sentence', async () => {
  refuse({ content: 'wordListed' })
  const sheet = await openSheet('say')
  type(within(sheet).getByRole('textbox', { name: t('qna.write.slot.a') }), '안녕')
  submit(sheet)
  await waitFor(() => expect(saidOf(sheet, t('qna.write.slot.a'))).toBe(listed))
  expect(saidOf(sheet, contentField)).toBeNull()
})
