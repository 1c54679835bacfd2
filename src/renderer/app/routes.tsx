import { type ComponentType, lazy, useRef, useState } from 'react'
import { type Location, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { SettingsRedirect } from '../pages/settings/SettingsRedirect'
import { Door } from './Door'
import { PageBoundary } from './PageBoundary'
import { Shell } from './Shell'
import { useNavigationEffects } from './use-navigation-effects'

let homeAtHand: ComponentType | null = null

/** Loads the page most starts begin at; called while the first frame is still being prepared. */
export async function loadHome(): Promise<{ default: ComponentType }> {
  const { HomePage } = await import('../pages/feed/HomePage')
  homeAtHand = HomePage
  return { default: HomePage }
}
const LaterHome = lazy(loadHome)

// What React has to wait for, however shortly, it holds back for 300 ms: a home that is at hand is drawn without asking.
function Home() {
  const [Page] = useState(() => homeAtHand ?? LaterHome)
  return <Page />
}

const CategoryPage = lazy(() => import('../pages/feed/CategoryPage').then((module) => ({ default: module.CategoryPage })))
const SearchPage = lazy(() => import('../pages/search/SearchPage').then((module) => ({ default: module.SearchPage })))
const WritePage = lazy(() => import('../pages/feed/WritePage').then((module) => ({ default: module.WritePage })))
const QnaPage = lazy(() => import('../pages/qna/QnaPage').then((module) => ({ default: module.QnaPage })))
const AskPage = lazy(() => import('../pages/qna/AskPage').then((module) => ({ default: module.AskPage })))
const QuestionPage = lazy(() => import('../pages/qna/QuestionPage').then((module) => ({ default: module.QuestionPage })))
const LoginPage = lazy(() => import('../pages/session/LoginPage').then((module) => ({ default: module.LoginPage })))
const FindPage = lazy(() => import('../pages/session/FindPage').then((module) => ({ default: module.FindPage })))
const SignupPage = lazy(() => import('../pages/session/SignupPage').then((module) => ({ default: module.SignupPage })))
const MyProfilePage = lazy(() => import('../pages/people/MyProfilePage').then((module) => ({ default: module.MyProfilePage })))
const PersonPage = lazy(() => import('../pages/people/PersonPage').then((module) => ({ default: module.PersonPage })))
const SettingsPage = lazy(() => import('../pages/settings/SettingsPage').then((module) => ({ default: module.SettingsPage })))
const ProgramHomePage = lazy(() => import('../pages/programs/ProgramHomePage').then((module) => ({ default: module.ProgramHomePage })))
const ProgramListPage = lazy(() => import('../pages/programs/ProgramListPage').then((module) => ({ default: module.ProgramListPage })))
const ProgramSettingPage = lazy(() =>
  import('../pages/programs/ProgramSettingPage').then((module) => ({ default: module.ProgramSettingPage })),
)
const TalkPage = lazy(() => import('../pages/talk/TalkPage').then((module) => ({ default: module.TalkPage })))
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
          <Route index element={<Home />} />
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
      </Routes>
      {location.pathname === '/write' && (
        <PageBoundary>
          <WritePage />
        </PageBoundary>
      )}
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
