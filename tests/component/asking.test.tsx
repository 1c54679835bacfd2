import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { limits } from '../../src/shared/limits'
import { wordsIn } from '../e2e/support/words'
import { ok } from './support/fake-desktop'
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
