import { type Category, categoryAt } from '../../../shared/categories'

/** The category a new post begins with: that of the page one came from, else the first (decision 14). */
export function presetCategory(cameFrom: string | null): Category {
  const [path, search = ''] = (cameFrom ?? '').split('?')
  return categoryAt(path === '/category' ? new URLSearchParams(search).get('type') : null)
}
