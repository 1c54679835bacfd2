import { Navigate, useLocation } from 'react-router-dom'

/** Redirects short addresses such as `/terms/service` or `/account/info` to their panes. */
export function SettingsRedirect() {
  const { pathname } = useLocation()
  return <Navigate to={`/profile/setting${pathname}`} replace />
}
