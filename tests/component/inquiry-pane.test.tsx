import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { wordsIn } from '../e2e/support/words'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const draft = () => main.drafts.get(`${haru.id} inquiry`)
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: t('account.inquiry.text') })
const kind = () => screen.getByRole<HTMLSelectElement>('combobox', { name: t('account.inquiry.kind') })
const openPane = () => openApp({ route: '/profile/setting/info/inquiry' })

beforeEach(() => {
  main.user = haru
})

test('what was written of an inquiry is there again after a restart', async () => {
  const first = await openPane()
  await first.user.type(await field(), '알림이 두 번 와요')
  await first.user.selectOptions(kind(), 'fault')
  first.close()
  await openPane()
  expect((await field()).value).toBe('알림이 두 번 와요')
  expect(kind().value).toBe('fault')
})

test('an inquiry that opened in the mail program leaves no draft', async () => {
  const { user } = await openPane()
  await user.type(await field(), '알림이 두 번 와요')
  await waitFor(() => expect(draft()).toContain('알림이 두 번 와요'))
  await user.click(screen.getByRole('button', { name: t('account.inquiry.open') }))
  await waitFor(() => expect(draft()).toBeUndefined())
})
