import { IconArrowLeft, IconArrowRight, IconSearch } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSession } from '../data/session'
import { useSettings } from '../desktop/machine'
import { focusSearch, SearchField } from '../features/search/SearchField'
import { useHistorySteps } from '../hooks/navigation'
import { isMac, useHotkey } from '../hooks/shortcuts'
import { useMediaWidth } from '../hooks/use-media-width'
import { DemoMark } from '../parts/community/DemoMark'
import { classNames } from '../ui/class-names'
import { IconButton } from '../ui/IconButton'
import { NoticeBell } from './NoticeBell'
import styles from './TitleBar.module.css'

export const backKeys = () => (isMac() ? { key: '[', mod: true } : { key: 'ArrowLeft', alt: true })
export const forwardKeys = () => (isMac() ? { key: ']', mod: true } : { key: 'ArrowRight', alt: true })

/** The app's title bar: back, forward and, with `search`, the search field and the bell of the notifications. The rest of it drags the window. */
export function TitleBar({ search = false }: { search?: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { back, forward } = useHistorySteps()
  const narrow = useMediaWidth() === 'narrow'
  const openSearch = useOpenSearch()
  const { signedIn } = useSession()
  const { textSize } = useSettings()
  useHotkey({ key: 'f', mod: true }, openSearch, search)
  useHotkey(backKeys(), () => {
    if (back) void navigate(-1)
  })
  useHotkey(forwardKeys(), () => {
    if (forward) void navigate(1)
  })
  return (
    <header className={classNames(styles.bar, search && styles.beside)} style={{ '--text-size': textSize / 100 } as CSSProperties}>
      <div className={styles.steps}>
        <IconButton
          label={t('common.back')}
          shortcut={backKeys()}
          disabled={!back}
          className={styles.step}
          onClick={() => void navigate(-1)}
        >
          <IconArrowLeft />
        </IconButton>
        <IconButton
          label={t('shell.forward')}
          shortcut={forwardKeys()}
          disabled={!forward}
          className={styles.step}
          onClick={() => void navigate(1)}
        >
          <IconArrowRight />
        </IconButton>
        {search && narrow && (
          <IconButton label={t('shell.search')} onClick={openSearch}>
            <IconSearch />
          </IconButton>
        )}
      </div>
      <DemoMark />
      {search && !narrow && <SearchField />}
      {search && signedIn && <NoticeBell />}
    </header>
  )
}

/** Focuses the search field: in the title bar, or in narrow windows on the search page. */
export function useOpenSearch(): () => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const narrow = useMediaWidth() === 'narrow'
  return () => {
    if (narrow && pathname !== '/search') void navigate('/search')
    focusSearch()
  }
}
