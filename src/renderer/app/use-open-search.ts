import { useLocation, useNavigate } from 'react-router-dom'
import { focusSearch } from '../features/search/SearchField'
import { useMediaWidth } from '../hooks/use-media-width'

/** Leads to the search field: in the title bar, or in narrow windows on the search page, which brings its own. */
export function useOpenSearch(): () => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const narrow = useMediaWidth() === 'narrow'
  return () => {
    if (narrow && pathname !== '/search') void navigate('/search')
    focusSearch()
  }
}
