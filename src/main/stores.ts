import * as z from 'zod'
import { storedCautions } from './chat/room-cautions'
import { storedRoomPlacements } from './chat/room-placements'
import { storedCrashes } from './crashes/crash-reports'
import type { ReportProblem } from './file-problems'
import { storedMails } from './mailbox'
import { emojiTexts, pickTexts, searchTexts, storedTexts } from './recent-texts'
import { storedRoutes } from './saved-route'
import { storedAccounts } from './session/accounts'
import { storedSessions } from './session/session'
import { initialSettings, storedSettings } from './settings'
import { openStore } from './store'
import { storedTopics } from './topics-memory'
import { storedCorrections } from './unsent-corrections'
import { storedFailure } from './updates/updates'
import { placement } from './window-placement'

/** The small records on disk, one file each. @param place the app's data folder */
export function openStores(place: { folder: string; report: ReportProblem }) {
  return {
    settings: openStore(place, 'settings', storedSettings, initialSettings),
    window: openStore(place, 'window', placement.nullable(), null),
    /** Opened when the first room window is. */
    openRoomPlacements: () => openStore(place, 'room-windows', storedRoomPlacements, []),
    session: openStore(place, 'session', storedSessions, {}),
    /** The accounts that have signed in here. */
    accounts: openStore(place, 'accounts', storedAccounts, {}),
    route: openStore(place, 'route', storedRoutes, {}),
    /** When the last announced message of a room was sent, in seconds since 1970. */
    announced: openStore(place, 'told', z.record(z.string(), z.number()), {}),
    /** When reviews were last thought of, in milliseconds since 1970; 0 for never. */
    reminded: openStore(place, 'reminded', z.number().min(0), 0),
    corrections: openStore(place, 'unsent-corrections', storedCorrections, {}),
    cautions: openStore(place, 'room-cautions', storedCautions, []),
    /** Of the demo community, and of the one of this computer. */
    mails: openStore(place, 'mails', storedMails, []),
    ownMails: openStore(place, 'own-mails', storedMails, []),
    updateFailure: openStore(place, 'update-failure', storedFailure, null),
    crashes: openStore(place, 'crashes', storedCrashes, []),
    searches: openStore(place, 'searches', storedTexts(searchTexts), []),
    emoji: openStore(place, 'emoji', storedTexts(emojiTexts), []),
    picks: openStore(place, 'picks', storedTexts(pickTexts), []),
    topics: openStore(place, 'topics', storedTopics, []),
  }
}

export type Stores = ReturnType<typeof openStores>
