import {
  IconAccessPoint,
  IconAdjustmentsHorizontal,
  IconBell,
  IconBug,
  IconBuilding,
  IconCalendar,
  IconChecks,
  IconCode,
  IconDeviceDesktop,
  IconDeviceFloppy,
  IconDevices,
  IconDoorExit,
  IconEyeOff,
  IconFileText,
  IconGavel,
  IconInfoCircle,
  IconLanguage,
  IconLock,
  IconMail,
  IconNotebook,
  IconReceipt,
  IconSchool,
  IconServer2,
  IconShieldLock,
  IconTextSpellcheck,
  IconUserCircle,
  IconUserEdit,
  IconUserOff,
  IconVolume,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { TermsName } from '../../data/account'
import { useCommunity } from '../../desktop/machine'
import { DataPane } from '../../features/settings/account/DataPane'
import { DaysPane } from '../../features/settings/account/DaysPane'
import { DevicesPane } from '../../features/settings/account/DevicesPane'
import { InfoPane } from '../../features/settings/account/InfoPane'
import { LanguagesPane } from '../../features/settings/account/LanguagesPane'
import { ManagePane } from '../../features/settings/account/ManagePane'
import { PasswordPane } from '../../features/settings/account/PasswordPane'
import { SignsPane } from '../../features/settings/account/SignsPane'
import { WithdrawalPane } from '../../features/settings/account/WithdrawalPane'
import { CommunityPane } from '../../features/settings/app/CommunityPane'
import { LocalPane } from '../../features/settings/app/LocalPane'
import { NotebookPane } from '../../features/settings/app/NotebookPane'
import { NotificationsPane } from '../../features/settings/app/NotificationsPane'
import { ReadingPane } from '../../features/settings/app/ReadingPane'
import { ScreenPane } from '../../features/settings/app/ScreenPane'
import { SpellingPane } from '../../features/settings/app/SpellingPane'
import { AboutPane, CompanyPane } from '../../features/settings/guidance/AboutPane'
import { CrashesPane } from '../../features/settings/guidance/CrashesPane'
import { InquiryPane } from '../../features/settings/guidance/InquiryPane'
import { LicencesPane } from '../../features/settings/guidance/LicencesPane'
import { TermsPane } from '../../features/settings/guidance/TermsPane'
import { HostingPane } from '../../features/settings/hosting/HostingPane'
import { BlockedPane } from '../../features/settings/moderation/BlockedPane'
import { DecisionsPane } from '../../features/settings/moderation/DecisionsPane'
import { HiddenPane } from '../../features/settings/moderation/HiddenPane'
import type { PaneGroup, PaneLink, PaneProps } from '../../features/settings/Pane'
import { SchoolPane } from '../../features/settings/school/SchoolPane'

/** A pane of the settings: `group` puts it in the menu, `under` on another pane; both are possible. */
export interface Pane extends PaneLink {
  group?: PaneGroup
  /** The path of the pane that links here and that the back link opens. */
  under?: string
  /** Only while the community of this computer is open. */
  ownOnly?: true
  View: ComponentType<PaneProps>
}

const manage = 'account/manage'

/** Every pane. */
export const panes: readonly Pane[] = [
  { path: 'screen', group: 'app', title: (t) => t('settings.pane.screen'), Icon: IconAdjustmentsHorizontal, View: ScreenPane },
  { path: 'notifications', group: 'app', title: (t) => t('chat.notify.title'), Icon: IconBell, View: NotificationsPane },
  { path: 'notebook', group: 'app', title: (t) => t('notebook.settings.title'), Icon: IconNotebook, View: NotebookPane },
  { path: 'reading', group: 'app', title: (t) => t('reading.settings.title'), Icon: IconVolume, View: ReadingPane },
  { path: 'spelling', group: 'app', title: (t) => t('spelling.title'), Icon: IconTextSpellcheck, View: SpellingPane },
  { path: 'community', group: 'app', title: (t) => t('settings.pane.community'), Icon: IconServer2, View: CommunityPane },
  {
    path: 'hosting',
    group: 'app',
    ownOnly: true,
    title: (t) => t('hosting.title'),
    Icon: IconAccessPoint,
    View: HostingPane,
  },
  { path: 'local', group: 'app', title: (t) => t('account.local.title'), Icon: IconDeviceDesktop, View: LocalPane },

  { path: manage, group: 'account', title: (t) => t('account.manage.title'), Icon: IconUserCircle, View: ManagePane },
  {
    path: 'account/info',
    under: manage,
    title: (t) => t('account.info.title'),
    hint: (t) => t('account.info.hint'),
    Icon: IconUserEdit,
    View: InfoPane,
  },
  {
    path: 'account/languages',
    group: 'account',
    under: manage,
    title: (t) => t('learning.title'),
    hint: (t) => t('learning.hint'),
    Icon: IconLanguage,
    View: LanguagesPane,
  },
  {
    path: 'account/days',
    under: manage,
    title: (t) => t('account.days.title'),
    hint: (t) => t('account.days.hint'),
    Icon: IconCalendar,
    View: DaysPane,
  },
  {
    path: 'account/info/school',
    under: manage,
    title: (t) => t('school.title'),
    hint: (t) => t('school.hint'),
    Icon: IconSchool,
    View: SchoolPane,
  },
  {
    path: 'account/password',
    under: manage,
    title: (t) => t('account.password.title'),
    hint: (t) => t('account.password.hint'),
    Icon: IconLock,
    View: PasswordPane,
  },
  { path: 'account/devices', group: 'account', title: (t) => t('account.devices.title'), Icon: IconDevices, View: DevicesPane },
  {
    path: 'account/data',
    under: manage,
    title: (t) => t('account.data.title'),
    hint: (t) => t('account.data.hint'),
    Icon: IconDeviceFloppy,
    View: DataPane,
  },

  { path: 'account/signs', group: 'account', title: (t) => t('signs.title'), Icon: IconChecks, View: SignsPane },
  { path: 'hidden', group: 'account', title: (t) => t('moderation.hidden.title'), Icon: IconEyeOff, View: HiddenPane },
  {
    path: 'account/decisions',
    under: manage,
    title: (t) => t('moderation.decisions.title'),
    hint: (t) => t('moderation.decisions.hint'),
    Icon: IconGavel,
    View: DecisionsPane,
  },
  { path: 'blocked', group: 'account', title: (t) => t('moderation.blocked.title'), Icon: IconUserOff, View: BlockedPane },
  {
    path: 'account/withdrawal',
    group: 'account',
    under: manage,
    title: (t) => t('account.manage.leave'),
    hint: (t) => t('account.manage.leaveHint'),
    Icon: IconDoorExit,
    View: WithdrawalPane,
  },

  { path: 'info/inquiry', group: 'guidance', title: (t) => t('account.inquiry.title'), Icon: IconMail, View: InquiryPane },
  { path: 'info/company', group: 'guidance', title: (t) => t('account.company.title'), Icon: IconBuilding, View: CompanyPane },
  { path: 'about', group: 'guidance', title: (t) => t('settings.pane.about'), Icon: IconInfoCircle, View: AboutPane },
  { path: 'crashes', under: 'about', title: (t) => t('crashes.title'), hint: (t) => t('crashes.hint'), Icon: IconBug, View: CrashesPane },

  termsPane('service', IconFileText),
  termsPane('personal', IconShieldLock),
  termsPane('payment', IconReceipt),
  { path: 'terms/opensource', group: 'terms', title: (t) => t('account.licences.title'), Icon: IconCode, View: LicencesPane },
]

function termsPane(name: TermsName, Icon: Pane['Icon']): Pane {
  return { path: `terms/${name}`, group: 'terms', title: (t) => t(`settings.terms.${name}`), Icon, View: () => <TermsPane name={name} /> }
}

/** The path that the menu marks for a pane. */
export function menuPathOf({ path, group, under }: Pane): string {
  return group === undefined && under !== undefined ? under : path
}

const ofEveryCommunity = panes.filter(({ ownOnly = false }) => !ownOnly)

/** The panes that have something to set in the community that is open. */
export function useShownPanes(): readonly Pane[] {
  const { kind, demo } = useCommunity()
  return kind === 'embedded' && !demo ? panes : ofEveryCommunity
}
