import { isValidElement, type ReactNode, useRef } from 'react'
import { createRoutesFromElements, type Location, matchRoutes, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { LeaveGuards } from '../hooks/use-leave-guard'
import { SettingsRedirect } from '../pages/settings/SettingsRedirect'
import { ContactQuestionHost } from '../parts/contact-question/ContactQuestionHost'
import { later, loadAll, onDemand } from '../ui/later'
import { CommunitySwitchHost } from './CommunityGate'
import { CorrectionHost, ModerationHost, SelectionHost } from './Overlays'
import { PageBoundary } from './PageBoundary'
import { PaletteHost } from './palette/PaletteHost'
import { LoginFrame, Shell } from './Shell'
import { useNavigationEffects } from './use-navigation-effects'

// Those that the navigation and the feed lead to are loaded ahead while the app is idle, in this order; the others when they are opened.
export const HomePage = later(() => import('../pages/feed/HomePage').then((module) => module.HomePage))
const QnaPage = later(() => import('../pages/qna/QnaPage').then((module) => module.QnaPage))
const ChatPage = later(() => import('../pages/chat/ChatPage').then((module) => module.ChatPage))
const ProgramHomePage = later(() => import('../pages/programs/ProgramHomePage').then((module) => module.ProgramHomePage))
const NotebookPage = later(() => import('../pages/notebook/NotebookPage').then((module) => module.NotebookPage))
const ReviewPage = onDemand(() => import('../pages/notebook/ReviewPage').then((module) => module.ReviewPage))
const MyProfilePage = later(() => import('../pages/people/MyProfilePage').then((module) => module.MyProfilePage))
const CategoryPage = later(() => import('../pages/feed/CategoryPage').then((module) => module.CategoryPage))
const SearchPage = later(() => import('../pages/search/SearchPage').then((module) => module.SearchPage))
const WritePage = later(() => import('../pages/feed/WritePage').then((module) => module.WritePage))
const AskPage = onDemand(() => import('../pages/qna/AskPage').then((module) => module.AskPage))
const QuestionPage = later(() => import('../pages/qna/QuestionPage').then((module) => module.QuestionPage))
const LoginPage = onDemand(() => import('../pages/session/LoginPage').then((module) => module.LoginPage))
export const FirstStartPage = onDemand(() => import('../pages/community/FirstStartPage').then((module) => module.FirstStartPage))
const JoinPage = onDemand(() => import('../pages/community/JoinPage').then((module) => module.JoinPage))
const FindPage = onDemand(() => import('../pages/session/FindPage').then((module) => module.FindPage))
const SignupPage = onDemand(() => import('../pages/session/SignupPage').then((module) => module.SignupPage))
const PersonPage = later(() => import('../pages/people/PersonPage').then((module) => module.PersonPage))
const PeoplePage = onDemand(() => import('../pages/people/PeoplePage').then((module) => module.PeoplePage))
const NoticesPage = onDemand(() => import('../pages/notices/NoticesPage').then((module) => module.NoticesPage))
const SettingsPage = onDemand(() => import('../pages/settings/SettingsPage').then((module) => module.SettingsPage))
const ProgramListPage = onDemand(() => import('../pages/programs/ProgramListPage').then((module) => module.ProgramListPage))
const ProgramSettingPage = onDemand(() => import('../pages/programs/ProgramSettingPage').then((module) => module.ProgramSettingPage))
export const RoomWindow = onDemand(() => import('../pages/chat/RoomWindow').then((module) => module.RoomWindow))
const ModerationPage = onDemand(() => import('../pages/moderating/ModerationPage').then((module) => module.ModerationPage))
const MembersPage = onDemand(() => import('../pages/moderating/MembersPage').then((module) => module.MembersPage))
const AuditPage = onDemand(() => import('../pages/moderating/AuditPage').then((module) => module.AuditPage))
const RulesPage = onDemand(() => import('../pages/moderating/RulesPage').then((module) => module.RulesPage))
const StaffPage = onDemand(() => import('../pages/moderating/StaffPage').then((module) => module.StaffPage))
const NotFoundPage = onDemand(() => import('../pages/NotFoundPage').then((module) => module.NotFoundPage))

/** All routes of the main window. The composer covers the page it was opened from, which stays mounted. */
export function AppRoutes() {
  const location = useLocation()
  const under = useBackgroundLocation(location)
  useNavigationEffects()
  return (
    <LeaveGuards>
      <Routes location={under}>{places(under !== location)}</Routes>
      {location.pathname === '/write' && (
        <PageBoundary>
          <WritePage />
        </PageBoundary>
      )}
      <PaletteHost />
      <CommunitySwitchHost />
    </LeaveGuards>
  )
}

/** @param covered whether the composer covers the page */
function places(covered: boolean): ReactNode {
  return (
    <>
      <Route element={<Shell covered={covered} />}>
        <Route index element={<HomePage />} />
        <Route path="category" element={<CategoryPage />} />
        <Route path="search" element={<SearchPage />} />
        {['talk', 'talk/:roomId', 'talk/:roomId/setting'].map((path) => (
          <Route key="chat" path={path} element={<ChatPage />} />
        ))}
        {['moderation', 'moderation/:caseId'].map((path) => (
          <Route key="moderation" path={path} element={<ModerationPage />} />
        ))}
        <Route path="moderation/members" element={<MembersPage />} />
        <Route path="moderation/audit" element={<AuditPage />} />
        <Route path="moderation/roles" element={<StaffPage />} />
        <Route path="moderation/words" element={<RulesPage />} />
        <Route path="qna" element={<QnaPage />}>
          <Route path="write" element={<AskPage />} />
        </Route>
        <Route path="qna/:questionId" element={<QuestionPage />} />
        <Route path="people" element={<PeoplePage />} />
        <Route path="notifications" element={<NoticesPage />} />
        <Route path="program" element={<ProgramHomePage />} />
        <Route path="program/list" element={<ProgramListPage />} />
        <Route path="program/setting" element={<ProgramSettingPage />} />
        <Route path="notebook" element={<NotebookPage />} />
        <Route path="notebook/review" element={<ReviewPage />} />
        <Route path="profile" element={<MyProfilePage />} />
        <Route path="profile/:userId" element={<PersonPage />} />
        <Route path="profile/setting/account" element={<Navigate to="/profile/setting/account/manage" replace />} />
        <Route path="profile/setting/*" element={<SettingsPage />} />
        {['terms/:name', 'info/:name', 'account/*'].map((path) => (
          <Route key={path} path={path} element={<SettingsRedirect />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route path="join" element={<LoginFrame />}>
        <Route index element={<JoinPage />} />
      </Route>
      <Route path="login" element={<LoginFrame />}>
        <Route index element={<LoginPage />} />
        <Route path="find" element={<FindPage />} />
        <Route path="signup" element={<SignupPage />} />
      </Route>
    </>
  )
}

/** Loads the pages of a route, so that the first frame shows them. @param route the window's address after `#` */
export async function loadPagesOf(route: string): Promise<void> {
  const path = route.split('?')[0] ?? ''
  const isWriting = path === '/write'
  const matches = matchRoutes(createRoutesFromElements(places(false)), isWriting ? home : path) ?? []
  const drawn = matches.map(({ route: { element } }) => (isValidElement(element) ? element.type : null))
  await loadAll([...drawn, isWriting && WritePage])
}

const home: Location = { pathname: '/', search: '', hash: '', state: null, key: 'background' }

/** The page below the composer: the one it was opened from, else home. */
function useBackgroundLocation(location: Location): Location {
  const last = useRef(home)
  if (location.pathname === '/write') return last.current
  last.current = location.pathname.startsWith('/login') ? home : location
  return location
}

/** The content of the window while no community is chosen. */
export function FirstStartRoutes({ invited }: { invited: string | null }) {
  return (
    <Routes>
      <Route element={<LoginFrame />}>
        <Route path="*" element={<FirstStartPage invited={invited} />} />
      </Route>
    </Routes>
  )
}

/** The content of a window for one room: without navigation, and its route is not saved. */
export function RoomRoutes({ roomId }: { roomId: string }) {
  return (
    <PageBoundary>
      <RoomWindow roomId={roomId} />
      <CorrectionHost />
      <ModerationHost />
      <ContactQuestionHost />
      <SelectionHost ownWindow />
    </PageBoundary>
  )
}
