import { expect, it, vi } from 'vitest'
import { addAccountMethods } from '../../../src/main/desktop/account-methods'
import { Failure } from '../../../src/main/failure'
import { createPageCalls } from '../../support/page-calls'
import { silentLog } from '../../support/silent-log'

const email = 'haru@example.com'

/** @param isFree whether the community has no account of the address; null: it cannot be asked */
function setUp({ isFree, next = 'haru' }: { isFree: boolean | null; next?: string }) {
  const { ipc, call } = createPageCalls()
  let id = 'haru'
  const client = {
    async call(name: string) {
      if (name === 'withdraw' || isFree === null) throw new Failure({ code: 'offline' })
      id = next
      return { taken: !isFree }
    },
  }
  const ended = vi.fn()
  const removed: string[] = []
  const forgets = (what: string) => ({ forget: async () => void removed.push(what) })
  const list = (what: string) => ({ forget: () => void removed.push(what) })
  addAccountMethods(ipc, {
    client: client as never,
    session: { user: () => ({ id, own: { email } }), end: ended } as never,
    drafts: forgets('drafts') as never,
    searches: list('searches') as never,
    emoji: list('emoji') as never,
    picks: list('picks') as never,
    topics: list('topics'),
    chat: forgets('chat') as never,
    corrections: list('corrections'),
    notebook: { account: () => 'here haru', ...forgets('notebook') } as never,
    mailbox: list('mailbox') as never,
    saveExport: async () => true,
    log: silentLog,
  })
  return { withdraw: () => call('withdraw', { password: 'haru77!', keepPosts: false }), ended, removed }
}

it('removes the data of a closed account also when the answer to the withdrawal was lost', async () => {
  const { withdraw, ended, removed } = setUp({ isFree: true })
  expect(await withdraw()).toEqual({ ok: true, value: undefined })
  expect(removed.sort()).toEqual(['chat', 'corrections', 'drafts', 'emoji', 'mailbox', 'notebook', 'picks', 'searches', 'topics'])
  expect(ended).toHaveBeenCalledWith('asked')
})

it.each([
  ['the account is still open', { isFree: false }],
  ['the community cannot be asked', { isFree: null }],
  ['somebody else has signed in meanwhile', { isFree: true, next: 'minji' }],
])('removes nothing after a lost answer when %s', async (_, given) => {
  const { withdraw, ended, removed } = setUp(given)
  expect(await withdraw()).toMatchObject({ ok: false, error: { code: 'offline' } })
  expect(removed).toEqual([])
  expect(ended).not.toHaveBeenCalled()
})
