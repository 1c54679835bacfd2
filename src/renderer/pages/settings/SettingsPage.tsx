import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { paneAddress } from '../../features/settings/Pane'
import { SettingsNav } from '../../features/settings/SettingsNav'
import { useScrollMemory } from '../../hooks/entry-memory'
import { useMediaWidth } from '../../hooks/use-media-width'
import { useTitle } from '../../hooks/use-title'
import { ScrollParent } from '../../ui/PageColumns'
import { NotFoundPage } from '../NotFoundPage'
import { menuPathOf, type Pane, panes, useShownPanes } from './panes'
import styles from './SettingsPage.module.css'

/** `/profile/setting` and everything below: the menu, and one pane beside it or, in narrow windows, on its own. */
export function SettingsPage() {
  const { '*': path = '' } = useParams()
  const [first] = panes
  const shown = useShownPanes()
  const pane = path === '' ? first : shown.find((each) => each.path === path)
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

/** Menu and pane side by side; under 768 px the menu and each pane are pages of their own, with a back link. */
function SettingsFrame({ pane, asked, children }: SettingsFrameProps) {
  const { t } = useTranslation()
  const narrow = useMediaWidth() === 'narrow'
  const inMenu = useShownPanes().flatMap((each) => (each.group === undefined ? [] : [{ ...each, group: each.group }]))
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
