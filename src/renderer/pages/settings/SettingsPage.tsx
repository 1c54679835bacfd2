import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useCommunity } from '../../desktop/machine'
import { paneAddress } from '../../features/settings/Pane'
import { SettingsNav } from '../../features/settings/SettingsNav'
import { useScrollMemory } from '../../hooks/entry-memory'
import { useMediaWidth } from '../../hooks/use-media-width'
import { useTitle } from '../../hooks/use-title'
import { ScrollParent } from '../../ui/PageColumns'
import { NotFoundPage } from '../NotFoundPage'
import { menuPathOf, type Pane, panes } from './panes'
import styles from './SettingsPage.module.css'

/** `/profile/setting` and everything below: the menu, and one pane beside it or, in narrow windows, on its own. */
export function SettingsPage() {
  const { '*': path = '' } = useParams()
  const [first] = panes
  const isShown = useShownPanes()
  const pane = path === '' ? first : panes.find((each) => each.path === path && isShown(each))
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

interface SettingsFrameProps {
  pane: Pane
  /** False on the menu's own address. */
  asked: boolean
  children: ReactNode
}

const allInMenu = panes.flatMap((pane) => (pane.group === undefined ? [] : [{ ...pane, group: pane.group }]))

/** Whether a pane has something to set in the community that is open. */
function useShownPanes(): (pane: Pane) => boolean {
  const { kind, demo } = useCommunity()
  const isOwn = kind === 'embedded' && !demo
  return ({ ownOnly = false }) => isOwn || !ownOnly
}

/** Menu and pane side by side; under 768 px the menu and each pane are pages of their own, with a back link. */
function SettingsFrame({ pane, asked, children }: SettingsFrameProps) {
  const { t } = useTranslation()
  const narrow = useMediaWidth() === 'narrow'
  const inMenu = allInMenu.filter(useShownPanes())
  const { ref, onScroll } = useScrollMemory<HTMLDivElement>(`pane ${pane.path}`)
  const [parent, setParent] = useState<HTMLElement | null>(null)
  const scroll = {
    onScroll,
    ref: (element: HTMLDivElement | null) => {
      ref.current = element
      setParent(element)
    },
  }
  const body = <ScrollParent value={parent}>{children}</ScrollParent>
  if (narrow)
    return (
      <div className={styles.page} {...scroll}>
        {asked ? (
          <div className={styles.pane}>
            <h1 className="sr">{t('settings.title')}</h1>
            <Back pane={pane} />
            {body}
          </div>
        ) : (
          <SettingsNav panes={inMenu} at={null} replace={false} />
        )}
      </div>
    )
  return (
    <div className={styles.page} {...scroll}>
      <div className={styles.columns}>
        <div className={styles.menu}>
          <SettingsNav panes={inMenu} at={menuPathOf(pane)} replace />
        </div>
        <div className={styles.pane}>
          {pane.under !== undefined && <Back pane={pane} />}
          {body}
        </div>
      </div>
    </div>
  )
}

/** A link to the pane this one is below, or to the menu. */
function Back({ pane }: { pane: Pane }) {
  const { t } = useTranslation()
  const above = panes.find(({ path }) => path === pane.under)
  const title = above?.title(t) ?? t('settings.title')
  return (
    <Link to={above ? paneAddress(above.path) : '/profile/setting'} className={styles.back} aria-label={t('account.back', { page: title })}>
      <IconArrowLeft />
      {title}
    </Link>
  )
}
