import { MantineProvider } from '@mantine/core'
import type { i18n } from 'i18next'
import { type ReactNode, useEffect, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { createHashRouter, RouterProvider } from 'react-router-dom'
import { useLanguage, useTheme } from '../desktop/machine'
import { mantineTheme } from '../theme/mantine-theme'
import { ToastProvider } from '../ui/Toast'
import { showLanguage } from './i18n'
import { AppRoutes, RoomRoutes } from './routes'
import type { Store } from './store'

// The nonce that main puts into the page, for style elements that Mantine may still add.
const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

// Main stores the theme.
const noSchemeStore = { get: <Scheme,>(scheme: Scheme) => scheme, set() {}, subscribe() {}, unsubscribe() {}, clear() {} }

/** The providers around all pages. @param roomId set in a window that shows only this room */
export function App({ store, i18n: words, roomId }: { store: Store; i18n: i18n; roomId: string | null }) {
  const [router] = useState(() =>
    createHashRouter([{ path: '*', element: roomId === null ? <AppRoutes /> : <RoomRoutes roomId={roomId} /> }]),
  )
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
