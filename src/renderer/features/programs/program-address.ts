import { type To, useLocation } from 'react-router-dom'
import type { Program } from '../../../shared/contract/programs-shapes'

/** The query of the current page with a program over it (`?@id=&profileId=`, specification 2). */
export function searchWithProgram(search: string, { id, author }: Pick<Program, 'id' | 'author'>): string {
  const kept = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !/^(@|%40)id=|^comment=|^profileId=/i.test(part))
  return `?${[...kept, `@id=${id}`, `profileId=${author.id}`].join('&')}`
}

/** What a link to a program over the current page needs. Over another overlay it takes that one's place, so that one "back" closes it. */
export function useProgramLink(program: Pick<Program, 'id' | 'author'>): { to: To; replace: boolean } {
  const { pathname, search } = useLocation()
  return { to: { pathname, search: searchWithProgram(search, program) }, replace: /(@|%40)id=/.test(search) }
}

/** A link to a program that works from outside the app. */
export const programShareLink = (programId: string) => `hanmadi://program/${programId}`
