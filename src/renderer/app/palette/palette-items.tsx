import {
  IconArrowLeft,
  IconArrowRight,
  IconBell,
  IconBook2,
  IconBookmark,
  IconBrightness,
  IconChevronRight,
  IconEdit,
  IconFileText,
  IconHelpCircle,
  IconHistory,
  IconKeyboard,
  IconLanguage,
  IconListCheck,
  IconLogin2,
  IconLogout,
  IconMail,
  IconMaximize,
  IconMessage2,
  IconMinus,
  IconMoon,
  IconNotebook,
  IconPencil,
  IconPlus,
  IconPower,
  IconRefresh,
  IconSearch,
  IconServer2,
  IconSettings,
  IconShieldCog,
  IconTag,
  IconUserPlus,
  IconUserSearch,
  IconUsers,
  IconUsersGroup,
  IconX,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { categories } from '../../../shared/categories'
import { limits } from '../../../shared/limits'
import type { WindowCommand } from '../../../shared/window-commands'
import { useCommunitiesQuery } from '../../data/communities'
import { useOpenMailbox } from '../../data/mailbox'
import { useGoToLogin, useHasRole, useSession } from '../../data/session'
import { desktop, useSaveSettings } from '../../desktop/desktop'
import { useCommunity, useSettings, useUpdates } from '../../desktop/machine'
import { filterAddress } from '../../features/qna/question-display'
import { usePresenceMenu } from '../../features/settings/account/presence-menu'
import { useQuietMenu } from '../../features/settings/app/quiet-menu'
import { paneAddress } from '../../features/settings/Pane'
import type { Shortcut } from '../../hooks/shortcuts'
import { useShownPanes } from '../../pages/settings/panes'
import { communityName } from '../../parts/community/community-words'
import { useSwitchCommunity } from '../../parts/community/use-open-community'
import { useRestart } from '../../parts/updates/use-restart'
import { useOpenCommands } from '../../ui/commands'
import { usePlaces } from '../Rail'
import { backKeys, forwardKeys, useOpenSearch } from '../TitleBar'

/** `community`: people whom only the community knew, who arrive later and so come last. */
export type PaletteGroup = 'people' | 'rooms' | 'places' | 'commands' | 'community'

/** Something that the palette finds by its name. */
export interface PaletteItem {
  /** Stable, for the order by last use: `commands:write`. */
  key: string
  group: PaletteGroup
  name: string
  /** A second, quiet text. */
  line: string
  icon: ReactNode
  shortcut?: Shortcut
  unread?: number
  run: () => void
  /** Opens it in a window of its own, where that is possible. */
  runInWindow?: () => void
}

type Make = (name: string, text: string, icon: ReactNode, run: () => void, shortcut?: Shortcut) => PaletteItem

const maker =
  (group: PaletteGroup, line = ''): Make =>
  (name, text, icon, run, shortcut) => ({
    key: `${group}:${name}`,
    group,
    name: text,
    line,
    icon,
    run,
    ...(shortcut === undefined ? {} : { shortcut }),
  })

/** Every place of the app that has an address of its own, for the signed-in member or a visitor. */
export function usePlaceItems(): PaletteItem[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { signedIn } = useSession()
  const places = usePlaces()
  const isAdministrator = useHasRole('administrator')
  const panes = useShownPanes()
  return useMemo(() => {
    const go = (to: string) => () => void navigate(to)
    const main = maker('places')
    const home = maker('places', t('shell.home'))
    const questions = maker('places', t('qna.title'))
    const programs = maker('places', t('programs.place'))
    const me = maker('places', t('people.me'))
    const settings = maker('places', t('settings.title'))
    const forMembers = () => [
      main('/notifications', t('notices.title'), <IconBell />, go('/notifications')),
      maker('places', t('chat.title'))('/people', t('palette.place.partners'), <IconUserSearch />, go('/people')),
      questions('mine', t('palette.place.ownQuestions'), <IconHelpCircle />, go(filterAddress('mine'))),
      programs('/program/setting?category=program', t('programs.own.title'), <IconFileText />, go('/program/setting?category=program')),
      programs('/program/setting?category=like', t('palette.place.saved'), <IconBookmark />, go('/program/setting?category=like')),
      me('/profile?tab=reply', t('palette.place.ownComments'), <IconMessage2 />, go('/profile?tab=reply')),
      me('/profile?show=follower', t('palette.place.followers'), <IconUsers />, go('/profile?show=follower')),
      me('/profile?show=following', t('palette.place.following'), <IconUsers />, go('/profile?show=following')),
    ]
    const administration = maker('places', t('administering.title'))
    const forAdministrators = () => [
      administration('/moderation/members', t('administering.tabs.members'), <IconUsersGroup />, go('/moderation/members')),
      administration('/moderation/roles', t('administering.tabs.staff'), <IconShieldCog />, go('/moderation/roles')),
      administration('/moderation/words', t('administering.tabs.rules'), <IconListCheck />, go('/moderation/words')),
      administration('/moderation/audit', t('administering.tabs.audit'), <IconHistory />, go('/moderation/audit')),
    ]
    const forVisitors = () => [main('/login/signup', t('palette.place.signUp'), <IconUserPlus />, go('/login/signup'))]
    return [
      ...places.map(({ to, label, Icon }) => main(to, t(label), <Icon />, go(to))),
      ...categories.map((category, index) =>
        home(`/category?type=${index}`, t(`common.category.${category}`), <IconTag />, go(`/category?type=${index}`)),
      ),
      questions('unanswered', t('palette.place.unanswered'), <IconHelpCircle />, go(filterAddress('unanswered'))),
      ...(['mento', 'tuto'] as const).map((kind) =>
        programs(`/program/list?category=${kind}`, t(`programs.kind.${kind}`), <IconBook2 />, go(`/program/list?category=${kind}`)),
      ),
      ...(signedIn ? forMembers() : forVisitors()),
      ...(isAdministrator ? forAdministrators() : []),
      ...panes.map(({ path, title, Icon }) => settings(paneAddress(path), title(t), <Icon />, go(paneAddress(path)))),
    ]
  }, [t, navigate, signedIn, isAdministrator, places, panes])
}

/** What can be done with what is open, by its own buttons and menus. */
export function useOpenItems(): PaletteItem[] {
  const { t } = useTranslation()
  const commands = useOpenCommands()
  return useMemo(() => {
    const command = maker('commands')
    return commands.map(({ key, thing, label, icon, run, shortcut }) =>
      command(key, t('palette.ofOpen', { thing, command: label }), icon ?? <IconChevronRight />, run, shortcut),
    )
  }, [t, commands])
}

/** Every command of the application's menus and of the buttons that are on all pages. */
export function useCommandItems(showShortcuts: () => void): PaletteItem[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { signedIn } = useSession()
  const goToLogin = useGoToLogin()
  const openSearch = useOpenSearch()
  const openMailbox = useOpenMailbox()
  const { kind } = useCommunity()
  const save = useSaveSettings()
  const { theme, language } = useSettings()
  const quiet = useQuietMenu()
  const { entries: statuses } = usePresenceMenu()
  const { supported } = useUpdates()
  const ready = useRestart()
  const { data: communities = [] } = useCommunitiesQuery()
  const openCommunity = useSwitchCommunity()
  const command = maker('commands')
  const inWindow = (name: WindowCommand) => () => desktop.windowCommand(name)
  const ofLanguage = { system: t('settings.language.system'), ko: '한국어', en: 'English' }
  // The pane says what comes of it.
  const checkForUpdate = () => {
    void desktop.checkForUpdate()
    void navigate(paneAddress('about'))
  }
  const opening = (to: string, what: string) => () => void navigate(to, { state: { opens: what } })
  return [
    command('write', t('shell.write'), <IconPencil />, () => void navigate('/write'), { key: 'n', mod: true }),
    command('ask', t('palette.command.ask'), <IconHelpCircle />, () => void navigate('/qna/write')),
    ...(signedIn ? [command('chat', t('chat.start.label'), <IconEdit />, opening('/talk', 'newChat'))] : []),
    command('entry', t('notebook.add'), <IconNotebook />, opening('/notebook', 'newEntry')),
    command('review', t('palette.command.review'), <IconNotebook />, () => void navigate('/notebook/review')),
    ...(signedIn
      ? [command('program', t('programs.own.create'), <IconPlus />, () => void navigate('/program/setting?category=program&post=true'))]
      : [command('logIn', t('shell.logIn'), <IconLogin2 />, goToLogin)]),
    command('search', t('shell.search'), <IconSearch />, openSearch, { key: 'f', mod: true }),
    command('settings', t('settings.title'), <IconSettings />, () => void navigate('/profile/setting'), { key: ',', mod: true }),
    command('back', t('common.back'), <IconArrowLeft />, () => void navigate(-1), backKeys()),
    command('forward', t('shell.forward'), <IconArrowRight />, () => void navigate(1), forwardKeys()),
    ...(['system', 'light', 'dark'] as const)
      .filter((each) => each !== theme)
      .map((each) =>
        command(`theme-${each}`, t('palette.command.theme', { name: t(`settings.theme.${each}`) }), <IconBrightness />, () =>
          save({ theme: each }),
        ),
      ),
    ...(['system', 'ko', 'en'] as const)
      .filter((each) => each !== language)
      .map((each) =>
        command(`language-${each}`, t('palette.command.language', { name: ofLanguage[each] }), <IconLanguage />, () =>
          save({ language: each }),
        ),
      ),
    ...(signedIn ? statuses : []).flatMap((entry) =>
      typeof entry === 'object' && 'run' in entry && entry.checked !== true
        ? [command(`status-${entry.key}`, t('palette.command.status', { name: entry.label }), entry.icon, entry.run)]
        : [],
    ),
    ...quiet.entries.map(({ key, label, run }) => command(`quiet-${key}`, t('palette.command.quiet', { time: label }), <IconMoon />, run)),
    ...(quiet.until === null ? [] : [command('quietOff', t('palette.command.quietOff'), <IconMoon />, quiet.turnOff)]),
    ...communities
      .filter(({ isOpen }) => !isOpen)
      .map((each) =>
        command(
          `community-${each.key}`.slice(0, limits.picks.longest - 20),
          t('palette.command.community', { name: communityName(t, each) }),
          <IconServer2 />,
          () => openCommunity(each.choice),
        ),
      ),
    ...(kind === 'embedded' ? [command('mailbox', t('shell.mail.title'), <IconMail />, openMailbox)] : []),
    command('zoomIn', t('palette.command.zoomIn'), <IconZoomIn />, inWindow('zoomIn'), { key: '+', mod: true }),
    command('zoomOut', t('palette.command.zoomOut'), <IconZoomOut />, inWindow('zoomOut'), { key: '-', mod: true }),
    command('actualSize', t('palette.command.actualSize'), <IconZoomReset />, inWindow('actualSize'), { key: '0', mod: true }),
    command('fullScreen', t('palette.command.fullScreen'), <IconMaximize />, inWindow('fullScreen')),
    command('minimize', t('palette.command.minimize'), <IconMinus />, inWindow('minimize')),
    command('closeWindow', t('palette.command.closeWindow'), <IconX />, inWindow('closeWindow')),
    command('shortcuts', t('palette.shortcuts.title'), <IconKeyboard />, showShortcuts, { key: '?' }),
    ...(ready !== null && !ready.isHeldUp ? [command('restart', t('updates.restart'), <IconRefresh />, ready.restart)] : []),
    ...(ready === null && supported === 'yes' ? [command('update', t('palette.command.update'), <IconRefresh />, checkForUpdate)] : []),
    ...(signedIn ? [command('logOut', t('settings.logOut.verb'), <IconLogout />, opening(paneAddress('account/manage'), 'logOut'))] : []),
    command('log', t('palette.command.showLog'), <IconFileText />, () => void desktop.showLog()),
    command('quit', t('palette.command.quit'), <IconPower />, inWindow('quit'), { key: 'q', mod: true }),
  ]
}
