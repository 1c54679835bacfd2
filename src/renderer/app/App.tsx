import { MantineProvider } from '@mantine/core'
import type { i18n } from 'i18next'
import { type ReactNode, useEffect } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { HashRouter } from 'react-router-dom'
import { useLanguage, useTheme } from '../bridge/machine'
import { mantineTheme } from '../theme/mantine-theme'
import { ToastProvider } from '../ui/Toast'
import { showLanguage } from './i18n'
import { RoomRoutes } from './RoomRoutes'
import { AppRoutes } from './routes'
import type { Store } from './store'

// The nonce that main puts into the page, for what Mantine may still write as a style element.
const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

// The theme is main's to keep.
const noSchemeStore = { get: <Scheme,>(scheme: Scheme) => scheme, set() {}, subscribe() {}, unsubscribe() {}, clear() {} }

/** Everything around the pages. @param roomId the one room of a window of its own */
export function App({ store, i18n: words, roomId }: { store: Store; i18n: i18n; roomId: string | null }) {
  return (
    <Provider store={store}>
      <I18nextProvider i18n={words}>
        <Appearance i18n={words}>
          <ToastProvider>
            <HashRouter>{roomId === null ? <AppRoutes /> : <RoomRoutes roomId={roomId} />}</HashRouter>
          </ToastProvider>
        </Appearance>
      </I18nextProvider>
    </Provider>
  )
}

/** Keeps theme and language on screen with what is chosen and what the system says (decision 40). */
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
    // The variables stand in theme/mantine.css.
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
