import { Navigate, useLocation } from 'react-router-dom'

/** The short addresses of the specification, `/terms/service` or `/account/info`, lead to the panes they name. */
export function SettingsRedirect() {
  const { pathname } = useLocation()
  return <Navigate to={`/profile/setting${pathname}`} replace />
}
