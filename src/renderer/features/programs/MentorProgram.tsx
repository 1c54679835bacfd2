import { ProgramMini } from './ProgramMini'
import { searchWithProgram } from './program-address'
import { useUserProgramsInfiniteQuery } from './programs-api'

/** The program that somebody is liked for most, with the way to it from anywhere. Nothing where there is none. */
export function MentorProgram({ userId }: { userId: string }) {
  const { currentData } = useUserProgramsInfiniteQuery({ userId, order: 'likes' })
  const program = currentData?.pages[0]?.items[0]
  if (program === undefined) return null
  return <ProgramMini program={program} to={{ pathname: '/program', search: searchWithProgram('', program) }} />
}
