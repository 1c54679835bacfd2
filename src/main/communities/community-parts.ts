import type { Session as ElectronSession } from 'electron'
import type { CommunityChoice, EmbeddedKind } from '../../shared/community'
import { readCommunityAddress } from '../../shared/community-address'
import type { AccountStores } from '../account-stores'
import type { CommunityLink } from '../api/community-link'
import type { LookUpCommunity } from '../api/community-look-up'
import type { ChatLink } from '../chat/chat-link'
import type { Closing } from '../closing'
import { type CommunitySources, profileOf } from '../configuration/community-at-start'
import type { KeptCommunities } from '../configuration/kept-communities'
import { storeChoice } from '../first-start'
import type { Log } from '../log'
import type { NativeUi } from '../native-ui'
import type { Notices } from '../notices/notices'
import type { SavedRoute } from '../saved-route'
import type { Accounts } from '../session/accounts'
import type { SettingsStore } from '../settings'
import type { Stores } from '../stores'
import type { Windows } from '../windows'
import type { NativeWording } from '../wording'
import { type Communities, createCommunities } from './communities'
import { createCommunitySwitch } from './community-switch'
import { createStoredData } from './stored-data'

export interface CommunityPartsDeps {
  kept: KeptCommunities
  link: CommunityLink
  accountStores: AccountStores
  accounts: Accounts
  stores: Stores
  settings: SettingsStore
  sources: Pick<CommunitySources, 'policy' | 'build'>
  lookUp: LookUpCommunity
  windows: Windows
  closing: Pick<Closing, 'mayCutOff'>
  nativeUi: NativeUi
  wording: () => NativeWording
  route: SavedRoute
  chat: ChatLink
  notices: Notices
  /** The app's data folder. */
  folder: string
  /** The data folders of the embedded communities. */
  folderOf: (kind: EmbeddedKind) => string
  network: (url: string) => ElectronSession
  log: Log
}

/** The communities of this machine, connected to what is stored of them, the windows and the tray. */
export function createCommunityParts(deps: CommunityPartsDeps): Communities {
  const { kept, link, accountStores, settings, sources, windows, nativeUi, wording, route, log } = deps
  const { community, connection } = link

  const switching = createCommunitySwitch({
    ...accountStores,
    ...{ link, windows, nativeUi, route, chat: deps.chat, notices: deps.notices },
    mayClose: () => deps.closing.mayCutOff('closing'),
    onOpened(choice) {
      storeChoice(settings, choice.kind === 'remote' ? community.choice() : choice)
      communities.keepOpen()
      void communities.readName()
    },
  })
  const communities = createCommunities({
    ...{ kept, link, switching, lookUp: deps.lookUp, log },
    storedData: createStoredData({
      ...accountStores,
      ...deps,
      roomWindows: windows.rooms,
      demoFolder: deps.folderOf('demo'),
    }),
    profileOf: (address) => profileOf(address, sources),
    isBuiltIn(address) {
      const read = readCommunityAddress(sources.build?.address ?? '')
      return read.kind !== 'refused' && read.address === address
    },
    onChange() {
      showInTray()
      windows.send('communities', null)
    },
  })

  function showInTray(): void {
    nativeUi.showCommunities(
      communities.list().map(({ choice, name, isOpen }) => ({
        name: name ?? nameOf(choice, wording()),
        isOpen,
        open: () => (isOpen ? windows.main.show() : openFromTray(choice)),
      })),
    )
  }

  /** Unsaved changes of a page are asked about by the page. */
  function openFromTray(choice: CommunityChoice): void {
    if (windows.main.get() !== null) windows.main.send('openCommunity', choice)
    else void communities.open(choice).catch((error: unknown) => log.warn({ err: error }, 'a community could not be opened'))
    windows.main.show()
  }

  connection.on('change', (state) => state === 'online' && void communities.readName())
  settings.on('change', showInTray)
  return communities
}

function nameOf(choice: CommunityChoice, { tray }: NativeWording): string {
  return choice.kind === 'remote' ? choice.address.replace(/^https?:\/\//, '') : tray.embedded[choice.kind]
}
