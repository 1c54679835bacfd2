import { type ComponentType, lazy, useRef } from 'react'
import { type Location, Route, Routes, useLocation } from 'react-router-dom'
import { Door } from './Door'
import { Shell } from './Shell'
import { useNavigationEffects } from './use-navigation-effects'

const found = import.meta.glob(['../pages/feed/WritePage.tsx', '../pages/session/*Page.tsx'])
const page = (path: string, name: string) =>
  lazy(async () => ({ default: ((await found[path]?.()) as Record<string, ComponentType> | undefined)?.[name] ?? (() => path) }))
/** Loads the page most starts begin at; called while the first frame is still being prepared. */
export const loadHome = () => import('../pages/feed/HomePage').then((module) => ({ default: module.HomePage }))
const HomePage = lazy(loadHome)
const CategoryPage = lazy(() => import('../pages/feed/CategoryPage').then((module) => ({ default: module.CategoryPage })))
const SearchPage = lazy(() => import('../pages/feed/SearchPage').then((module) => ({ default: module.SearchPage })))
const WritePage = page('../pages/feed/WritePage.tsx', 'WritePage')
const LoginPage = page('../pages/session/LoginPage.tsx', 'LoginPage')
const FindPage = page('../pages/session/FindPage.tsx', 'FindPage')
const SignupPage = page('../pages/session/SignupPage.tsx', 'SignupPage')
const SettingsPage = lazy(() => import('../pages/settings/SettingsPage').then((module) => ({ default: module.SettingsPage })))
const TermsPage = lazy(() => import('../pages/settings/TermsPage').then((module) => ({ default: module.TermsPage })))
const NotFoundPage = lazy(() => import('../pages/NotFoundPage').then((module) => ({ default: module.NotFoundPage })))

/** Every place of the app. The composer lies over the page one came from, which stays as it was. */
export function AppRoutes() {
  const location = useLocation()
  const under = useUnder(location)
  useNavigationEffects()
  return (
    <>
      <Routes location={under}>
        <Route element={<Shell covered={under !== location} />}>
          <Route index element={<HomePage />} />
          <Route path="category" element={<CategoryPage />} />
          <Route path="search" element={<SearchPage />} />
          <Route path="profile/setting/:pane?" element={<SettingsPage />} />
          <Route path="terms/:name" element={<TermsPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route path="login" element={<Door />}>
          <Route index element={<LoginPage />} />
          <Route path="find" element={<FindPage />} />
          <Route path="signup" element={<SignupPage />} />
        </Route>
      </Routes>
      {location.pathname === '/write' && <WritePage />}
    </>
  )
}

const home: Location = { pathname: '/', search: '', hash: '', state: null, key: 'under' }

/** The page below the composer: the one it was opened from, else home. */
function useUnder(location: Location): Location {
  const last = useRef(home)
  if (location.pathname === '/write') return last.current
  last.current = location.pathname.startsWith('/login') ? home : location
  return location
}
