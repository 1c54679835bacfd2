import type { WebContents } from 'electron'
import * as z from 'zod'
import type { User } from '../../shared/contract/people-shapes'
import type { ErrorCode } from '../../shared/errors'
import type { CommunityClient } from '../api/community-client'
import type { Chat } from '../chat/chat'
import type { Drafts } from '../drafts'
import { Failure } from '../failure'
import type { Ipc } from '../ipc'
import type { Log } from '../log'
import type { Mailbox } from '../mailbox'
import type { Notebook } from '../notebook/notebook'
import type { RecentTexts } from '../recent-texts'
import type { Session } from '../session/session'
import type { TopicsMemories } from '../topics-memory'
import type { UnsentCorrections } from '../unsent-corrections'

/** Failures after which it is not known whether the community did what was asked. */
const lost: ReadonlySet<ErrorCode> = new Set(['offline', 'timeout', 'badAnswer', 'busy'])

export interface AccountMethodsDeps {
  client: CommunityClient
  session: Session
  drafts: Drafts
  searches: RecentTexts
  emoji: RecentTexts
  picks: RecentTexts
  topics: Pick<TopicsMemories, 'forget'>
  chat: Pick<Chat<WebContents>, 'forget'>
  corrections: Pick<UnsentCorrections, 'forget'>
  notebook: Pick<Notebook, 'account' | 'forget'>
  mailbox: Mailbox
  saveExport: () => Promise<boolean>
  log: Log
}

/** Adds the methods for the whole account: export of its data, withdrawal. */
export function addAccountMethods(
  ipc: Ipc,
  { client, session, drafts, searches, emoji, picks, topics, chat, corrections, notebook, mailbox, saveExport, log }: AccountMethodsDeps,
): void {
  /** Whether the account was closed although the answer was lost: its address is free then, and an open account's never is. */
  async function isClosed(error: unknown, user: User | null): Promise<boolean> {
    if (!(error instanceof Failure) || !lost.has(error.error.code) || !user?.own) return false
    const { taken } = await client.call('checkEmail', { email: user.own.email }).catch(() => ({ taken: true }))
    // Somebody else may have signed in meanwhile, whose data stays.
    return !taken && session.user()?.id === user.id
  }

  ipc.handle('withdraw', {
    // The client checks it against the contract's row.
    input: z.tuple([z.unknown()]),
    async run(input) {
      const user = session.user()
      await client.call('withdraw', input).catch(async (error: unknown) => {
        if (!(await isClosed(error, user))) throw error
      })
      // The account is gone: the session ends even when local data cannot be removed.
      await drafts.forget().catch((error: unknown) => log.error({ err: error }, 'drafts of a closed account could not be removed'))
      await chat.forget().catch((error: unknown) => log.error({ err: error }, 'chat of a closed account could not be removed'))
      searches.forget()
      emoji.forget()
      picks.forget()
      topics.forget()
      corrections.forget()
      if (user?.own) mailbox.forget(user.own.email)
      const account = notebook.account()
      session.end('asked')
      if (account === null) return
      await notebook
        .forget(account)
        .catch((error: unknown) => log.error({ err: error }, 'the notebook of a closed account could not be removed'))
    },
  })

  ipc.handle('saveExport', { input: z.tuple([]), run: saveExport })
}
