import * as z from 'zod'
import type { CommunityClient } from '../api/community-client'
import type { Drafts } from '../drafts'
import type { Ipc } from '../ipc'
import type { Log } from '../log'
import type { Mailbox } from '../mailbox'
import type { RecentSearches } from '../recent-searches'
import type { Session } from '../session/session'
import type { Talk } from '../talk/talk'

export interface AccountMethodsDeps {
  client: CommunityClient
  session: Session
  drafts: Drafts
  searches: RecentSearches
  talk: Pick<Talk, 'forget'>
  mailbox: Mailbox
  saveExport: () => Promise<boolean>
  log: Log
}

/** What one does with one's account as a whole: takes one's data along, leaves. */
export function addAccountMethods(
  ipc: Ipc,
  { client, session, drafts, searches, talk, mailbox, saveExport, log }: AccountMethodsDeps,
): void {
  ipc.answer('withdraw', {
    // The client checks it against the contract's row.
    input: z.tuple([z.unknown()]),
    async run(input) {
      const user = session.user()
      await client.call('withdraw', input)
      // The account is gone: what cannot be removed here must not keep anybody signed in to it.
      await drafts.forget().catch((error: unknown) => log.error({ err: error }, 'drafts of a closed account could not be removed'))
      await talk.forget().catch((error: unknown) => log.error({ err: error }, 'chat of a closed account could not be removed'))
      searches.forget()
      if (user?.own) mailbox.forget(user.own.email)
      session.end('asked')
    },
  })

  ipc.answer('saveExport', { input: z.tuple([]), run: saveExport })
}
