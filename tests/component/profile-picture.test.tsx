import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { CallOptions } from '../../src/shared/call-options'
import { wordsIn } from '../e2e/support/words'
import { pictures } from '../support/pictures'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const section = () => screen.findByRole('region', { name: t('session.signup.picture') })
const input = async () => {
  const found = (await section()).querySelector('input')
  if (!found) throw new Error('no field for a picture')
  return found
}
const nameOf = ({ files: [file] = [] }: CallOptions) => (file instanceof File ? file.name : null)
const sent = () => main.calls.filter(({ name }) => name === 'setProfileImage').map(({ options }) => nameOf(options))
const picture = async (name: string) => new File([await pictures.png(8, 8)], name, { type: 'image/png' })

beforeEach(() => {
  main.user = haru
})

test('a picture that is chosen while another is being sent is sent after it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.setProfileImage = async () => {
    await promise
    return ok({ user: haru })
  }
  const { user } = await openApp({ route: '/profile/setting/account/manage' })
  await user.upload(await input(), await picture('first.png'))
  await waitFor(() => expect(sent()).toEqual(['first.png']))
  await user.upload(await input(), await picture('second.png'))
  await user.upload(await input(), await picture('third.png'))
  await waitFor(async () => expect((await section()).querySelector('img')).not.toBeNull())
  resolve()
  await screen.findByText(t('account.manage.pictureSaved'))
  expect(sent()).toEqual(['first.png', 'third.png'])
})

test('a file that turns out to be no picture while it is sent does not remove the saved one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.setProfileImage = async () => {
    await promise
    return refused('unsupportedMedia')
  }
  const { user } = await openApp({ route: '/profile/setting/account/manage' })
  await user.upload(await input(), await picture('first.png'))
  await waitFor(async () => expect((await section()).querySelector('img')).not.toBeNull())
  fireEvent.error((await section()).querySelector('img') as HTMLImageElement)
  resolve()
  await screen.findByText(t('session.signup.pictureKind'))
  await waitFor(async () => expect((await section()).querySelector('img')).toBeNull())
  expect(sent()).toEqual(['first.png'])
})

test('of two pictures that are chosen quickly the second is taken, also when the first takes longer to be read', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.setProfileImage = () => ok({ user: haru })
  const { user } = await openApp({ route: '/profile/setting/account/manage' })
  const slow = await picture('slow.png')
  const whole = await slow.arrayBuffer()
  const read = async () => {
    await promise
    return whole
  }
  Object.assign(slow, { slice: () => ({ arrayBuffer: read }) })
  await user.upload(await input(), slow)
  await user.upload(await input(), await picture('quick.png'))
  await waitFor(() => expect(sent()).toEqual(['quick.png']))
  await act(async () => resolve())
  // It would be taken in a task of its own.
  await new Promise((done) => setTimeout(done, 50))
  expect(sent()).toEqual(['quick.png'])
})
