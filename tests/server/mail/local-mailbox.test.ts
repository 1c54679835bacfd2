import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLocalMailbox } from '../../../src/server/mail/local-mailbox'
import { hour } from '../../support/server'

it('the local mailbox also removes a mail that is still being written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hanmadi-mailbox-'))
  const mailbox = createLocalMailbox({ folder, from: 'no-reply@community.example', now: Date.now })
  const mail = { subject: 'x', text: 'x' }
  const sending = [mailbox.send({ to: 'gone@example.com', ...mail }), mailbox.send({ to: 'stays@example.com', ...mail })]
  await mailbox.forget('gone@example.com')
  await Promise.all(sending)
  expect(await readdir(folder)).toHaveLength(1)
  await rm(folder, { recursive: true })
})

it('the local mailbox removes mails that are older than a day, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hanmadi-mailbox-'))
  const now = Date.now()
  const mailbox = createLocalMailbox({ folder, from: 'no-reply@community.example', now: () => now })
  for (const to of ['one@example.com', 'other@example.com']) await mailbox.send({ to, subject: 'x', text: 'x' })
  const [old = '', fresh = ''] = await readdir(folder)
  await writeFile(join(folder, 'notes.txt'), 'x')
  const age = (name: string, milliseconds: number) => utimes(join(folder, name), now / 1000, (now - milliseconds) / 1000)
  await age(old, 24 * hour)
  await age('notes.txt', 48 * hour)
  await age(fresh, 23 * hour)
  await mailbox.removeOld(now)
  expect((await readdir(folder)).sort()).toEqual([fresh, 'notes.txt'].sort())
  await rm(folder, { recursive: true })
})

it.each([
  ['a plain one', 'gone@example.com'],
  ['one that is longer than a line of a header', `${'gone-away-'.repeat(6)}@community-of-learners.example`],
  ['one with a domain in another script', 'gone@한마디.example'],
  ['one that has to be quoted', 'gone..away@example.com'],
])('the local mailbox removes the mails to an address, and no others: %s', async (_, address) => {
  const folder = await mkdtemp(join(tmpdir(), 'hanmadi-mailbox-'))
  const mailbox = createLocalMailbox({ folder, from: 'no-reply@community.example', now: Date.now })
  const mail = { subject: 'x', text: `To: ${address}` }
  for (const to of [address, 'stays@example.com', `not-${address}`]) await mailbox.send({ to, ...mail })
  await mailbox.forget(address)
  expect(await readdir(folder)).toHaveLength(2)
  await rm(folder, { recursive: true })
})
