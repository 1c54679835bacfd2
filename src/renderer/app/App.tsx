import { MantineProvider } from '@mantine/core'
import type { i18n } from 'i18next'
import { type ReactNode, useEffect, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { createHashRouter, RouterProvider } from 'react-router-dom'
import type { StartState } from '../../shared/desktop'
import { useLanguage, useTheme } from '../desktop/machine'
import { mantineTheme } from '../theme/mantine-theme'
import { ToastProvider } from '../ui/Toast'
import { showLanguage } from './i18n'
import { AppRoutes, FirstStartRoutes, RoomRoutes } from './routes'
import type { Store } from './store'

// The nonce that main puts into the page, for style elements that Mantine may still add.
const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

// Main stores the theme.
const noSchemeStore = { get: <Scheme,>(scheme: Scheme) => scheme, set() {}, subscribe() {}, unsubscribe() {}, clear() {} }

interface AppProps {
  store: Store
  i18n: i18n
  /** Set in a window that shows only this room. */
  roomId: string | null
  firstStart: StartState['firstStart']
}

/** The providers around all pages. */
export function App({ store, i18n: words, roomId, firstStart }: AppProps) {
  const [router] = useState(() => createHashRouter([{ path: '*', element: contentOf({ roomId, firstStart }) }]))
  return (
    <Provider store={store}>
      <I18nextProvider i18n={words}>
        <Appearance i18n={words}>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </Appearance>
      </I18nextProvider>
    </Provider>
  )
}

function contentOf({ roomId, firstStart }: Pick<AppProps, 'roomId' | 'firstStart'>): ReactNode {
  if (firstStart !== null) return <FirstStartRoutes invited={firstStart.invited} />
  return roomId === null ? <AppRoutes /> : <RoomRoutes roomId={roomId} />
}

/** Applies the theme and language of the settings and the system (docs/product/desktop.md "Language and theme"). */
function Appearance({ i18n: words, children }: { i18n: i18n; children: ReactNode }) {
  const theme = useTheme()
  const language = useLanguage()
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
  }, [theme])
  useEffect(() => {
    if (words.language !== language) void showLanguage(words, language)
  }, [words, language])
  return (
    // The only CSS variable that Mantine needs is in theme/global.css.
    <MantineProvider
      theme={mantineTheme}
      forceColorScheme={theme}
      colorSchemeManager={noSchemeStore}
      getStyleNonce={styleNonce}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
