import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AboutPane } from '../../features/settings/AboutPane'
import { AccountPane } from '../../features/settings/AccountPane'
import { BlockedPane } from '../../features/settings/BlockedPane'
import { CommunityPane } from '../../features/settings/CommunityPane'
import { HiddenPane } from '../../features/settings/HiddenPane'
import { ScreenPane } from '../../features/settings/ScreenPane'
import { useTitle } from '../../hooks/use-title'
import { NotFoundPage } from '../NotFoundPage'
import { SettingsFrame } from './SettingsFrame'

const panes = {
  screen: ScreenPane,
  community: CommunityPane,
  account: AccountPane,
  hidden: HiddenPane,
  blocked: BlockedPane,
  about: AboutPane,
}
const isPane = (name: string): name is keyof typeof panes => Object.hasOwn(panes, name)

/** `/profile/setting`: the menu, and beside it (or on its own page) one pane. */
export function SettingsPage() {
  const { pane } = useParams()
  if (pane !== undefined && !isPane(pane)) return <NotFoundPage />
  return <Settings pane={pane} />
}

function Settings({ pane }: { pane: keyof typeof panes | undefined }) {
  const { t } = useTranslation()
  const Pane = panes[pane ?? 'screen']
  useTitle(pane === undefined ? t('settings.title') : t(`settings.pane.${pane}`))
  return (
    <SettingsFrame at={pane}>
      <Pane />
    </SettingsFrame>
  )
}
