import { isValidElement, type ReactNode, useRef } from 'react'
import { createRoutesFromElements, type Location, matchRoutes, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { SettingsRedirect } from '../pages/settings/SettingsRedirect'
import { loadAll } from '../ui/later'
import { Door } from './Door'
import { PageBoundary } from './PageBoundary'
import {
  AskPage,
  CategoryPage,
  FindPage,
  HomePage,
  LoginPage,
  MyProfilePage,
  NotFoundPage,
  PersonPage,
  ProgramHomePage,
  ProgramListPage,
  ProgramSettingPage,
  QnaPage,
  QuestionPage,
  SearchPage,
  SettingsPage,
  SignupPage,
  TalkPage,
  WritePage,
} from './pages'
import { Shell } from './Shell'
import { useNavigationEffects } from './use-navigation-effects'

/** Every place of the app. The composer lies over the page one came from, which stays as it was. */
export function AppRoutes() {
  const location = useLocation()
  const under = useUnder(location)
  useNavigationEffects()
  return (
    <>
      <Routes location={under}>{places(under !== location)}</Routes>
      {location.pathname === '/write' && (
        <PageBoundary>
          <WritePage />
        </PageBoundary>
      )}
    </>
  )
}

/** @param covered whether the composer lies over them */
function places(covered: boolean): ReactNode {
  return (
    <>
      <Route element={<Shell covered={covered} />}>
        <Route index element={<HomePage />} />
        <Route path="category" element={<CategoryPage />} />
        <Route path="search" element={<SearchPage />} />
        {['talk', 'talk/:roomId', 'talk/:roomId/setting'].map((path) => (
          <Route key="talk" path={path} element={<TalkPage />} />
        ))}
        <Route path="qna" element={<QnaPage />}>
          <Route path="write" element={<AskPage />} />
        </Route>
        <Route path="qna/:questionId" element={<QuestionPage />} />
        <Route path="program" element={<ProgramHomePage />} />
        <Route path="program/list" element={<ProgramListPage />} />
        <Route path="program/setting" element={<ProgramSettingPage />} />
        <Route path="profile" element={<MyProfilePage />} />
        <Route path="profile/:userId" element={<PersonPage />} />
        <Route path="profile/setting/account" element={<Navigate to="/profile/setting/account/manage" replace />} />
        <Route path="profile/setting/*" element={<SettingsPage />} />
        {['terms/:name', 'info/:name', 'account/*'].map((path) => (
          <Route key={path} path={path} element={<SettingsRedirect />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route path="login" element={<Door />}>
        <Route index element={<LoginPage />} />
        <Route path="find" element={<FindPage />} />
        <Route path="signup" element={<SignupPage />} />
      </Route>
    </>
  )
}

/** Loads the pages of a route, so that its first frame has them. @param route as the window's address has it after `#` */
export async function loadPagesOf(route: string): Promise<void> {
  const path = route.split('?')[0] ?? ''
  const isWriting = path === '/write'
  const matches = matchRoutes(createRoutesFromElements(places(false)), isWriting ? home : path) ?? []
  const drawn = matches.map(({ route: { element } }) => (isValidElement(element) ? element.type : null))
  await loadAll([...drawn, isWriting && WritePage])
}

const home: Location = { pathname: '/', search: '', hash: '', state: null, key: 'under' }

/** The page below the composer: the one it was opened from, else home. */
function useUnder(location: Location): Location {
  const last = useRef(home)
  if (location.pathname === '/write') return last.current
  last.current = location.pathname.startsWith('/login') ? home : location
  return location
}
