import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useTitle } from '../../hooks/use-title'
import { NotFoundPage } from '../NotFoundPage'
import { type Pane, panes } from './panes'
import { SettingsFrame } from './SettingsFrame'

/** `/profile/setting` and all below it: the menu, and beside it (or on its own page) one pane. */
export function SettingsPage() {
  const { '*': path = '' } = useParams()
  const [first] = panes
  const pane = path === '' ? first : panes.find((each) => each.path === path)
  return pane === undefined ? <NotFoundPage /> : <Settings pane={pane} asked={path !== ''} />
}

/** @param asked false on the menu's own address */
function Settings({ pane, asked }: { pane: Pane; asked: boolean }) {
  const { t } = useTranslation()
  const { View } = pane
  useTitle(asked ? pane.title(t) : t('settings.title'))
  return (
    <SettingsFrame pane={pane} asked={asked}>
      <View key={pane.path} below={panes.filter(({ under }) => under === pane.path)} />
    </SettingsFrame>
  )
}
