import * as z from 'zod'
import { keptMails } from './mailbox'
import { keptSearches } from './recent-searches'
import { keptSessions } from './session/session'
import { openStore } from './store'

/** Everything small that is kept on disk beside what the first window needs (opening.ts), one file each. @param folder the app's data folder */
export function openStores(folder: string) {
  return {
    session: openStore(folder, 'session', keptSessions, {}),
    route: openStore(folder, 'route', z.string().startsWith('/').max(2048), '/'),
    /** When the last announced message of a room was said, in seconds since 1970. */
    told: openStore(folder, 'told', z.record(z.string(), z.number()), {}),
    mails: openStore(folder, 'mails', keptMails, []),
    searches: openStore(folder, 'searches', keptSearches, []),
  }
}

export type Stores = ReturnType<typeof openStores>
