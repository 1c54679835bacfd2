import {
  IconAdjustmentsHorizontal,
  IconBell,
  IconBuilding,
  IconDeviceDesktop,
  IconDeviceFloppy,
  IconDevices,
  IconEyeOff,
  IconFileText,
  IconInfoCircle,
  IconLock,
  IconLogout2,
  IconMail,
  IconSchool,
  IconServer2,
  IconUserCircle,
  IconUserEdit,
  IconUserOff,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { AboutPane } from '../../features/settings/AboutPane'
import { BlockedPane } from '../../features/settings/BlockedPane'
import { CommunityPane } from '../../features/settings/CommunityPane'
import { CompanyPane } from '../../features/settings/CompanyPane'
import { DataPane } from '../../features/settings/DataPane'
import { DevicesPane } from '../../features/settings/DevicesPane'
import { HiddenPane } from '../../features/settings/HiddenPane'
import { InfoPane } from '../../features/settings/InfoPane'
import { InquiryPane } from '../../features/settings/InquiryPane'
import { LicencesPane } from '../../features/settings/LicencesPane'
import { LocalPane } from '../../features/settings/LocalPane'
import { ManagePane } from '../../features/settings/ManagePane'
import { NotificationsPane } from '../../features/settings/NotificationsPane'
import { PasswordPane } from '../../features/settings/PasswordPane'
import type { PaneGroup, PaneLink, PaneProps } from '../../features/settings/pane-links'
import { SchoolPane } from '../../features/settings/SchoolPane'
import { ScreenPane } from '../../features/settings/ScreenPane'
import { TermsPane } from '../../features/settings/TermsPane'
import { WithdrawalPane } from '../../features/settings/WithdrawalPane'

/** A pane of the settings: with a group it stands in the menu, with `under` on that pane, with both in both. */
export interface Pane extends PaneLink {
  group?: PaneGroup
  /** The path of the pane that leads here, and to which one goes back. */
  under?: string
  View: ComponentType<PaneProps>
}

const manage = 'account/manage'
const terms = 'terms/service'

/** Every pane; one more is a line. */
export const panes: readonly Pane[] = [
  { path: 'screen', group: 'app', title: (t) => t('settings.pane.screen'), Icon: IconAdjustmentsHorizontal, View: ScreenPane },
  { path: 'notifications', group: 'app', title: (t) => t('talk.notify.title'), Icon: IconBell, View: NotificationsPane },
  { path: 'community', group: 'app', title: (t) => t('settings.pane.community'), Icon: IconServer2, View: CommunityPane },
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
  {
    path: 'account/withdrawal',
    under: manage,
    title: (t) => t('account.manage.leave'),
    hint: (t) => t('account.manage.leaveHint'),
    Icon: IconLogout2,
    View: WithdrawalPane,
  },

  { path: 'hidden', group: 'account', title: (t) => t('moderation.hidden.title'), Icon: IconEyeOff, View: HiddenPane },
  { path: 'blocked', group: 'account', title: (t) => t('moderation.blocked.title'), Icon: IconUserOff, View: BlockedPane },

  { path: 'info/inquiry', group: 'guidance', title: (t) => t('account.inquiry.title'), Icon: IconMail, View: InquiryPane },
  { path: 'info/company', group: 'guidance', title: (t) => t('account.company.title'), Icon: IconBuilding, View: CompanyPane },
  { path: terms, group: 'guidance', title: (t) => t('settings.pane.terms'), Icon: IconFileText, View: () => <TermsPane name="service" /> },
  tab('terms/personal', () => <TermsPane key="personal" name="personal" />),
  tab('terms/payment', () => <TermsPane key="payment" name="payment" />),
  tab('terms/opensource', LicencesPane),
  { path: 'about', group: 'guidance', title: (t) => t('settings.pane.about'), Icon: IconInfoCircle, View: AboutPane },
]

/** A pane behind a tab of another: in the menu that one is the place one is at. */
function tab(path: string, View: Pane['View']): Pane {
  return { path, title: (t) => t('settings.pane.terms'), Icon: IconFileText, View }
}

/** The path that the menu marks for a pane. */
export function menuPathOf({ path, group, under }: Pane): string {
  if (group !== undefined) return path
  return under ?? (path.startsWith('terms/') ? terms : path)
}
