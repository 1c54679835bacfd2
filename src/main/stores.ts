import * as z from 'zod'
import { keptMails } from './mailbox'
import { keptSearches } from './recent-searches'
import { keptSessions } from './session/session'
import { initialSettings, keptSettings } from './settings'
import { openStore } from './store'
import { placement } from './window-placement'

/** Everything small that is kept on disk, one file each. @param folder the app's data folder */
export function openStores(folder: string) {
  return {
    settings: openStore(folder, 'settings', keptSettings, initialSettings),
    session: openStore(folder, 'session', keptSessions, {}),
    placement: openStore(folder, 'window', placement.nullable(), null),
    route: openStore(folder, 'route', z.string().startsWith('/').max(2048), '/'),
    /** When the last announced message of a room was said, in seconds since 1970. */
    told: openStore(folder, 'told', z.record(z.string(), z.number()), {}),
    mails: openStore(folder, 'mails', keptMails, []),
    searches: openStore(folder, 'searches', keptSearches, []),
  }
}
