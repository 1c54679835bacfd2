import { useTranslation } from 'react-i18next'
import { ProgramMini } from './ProgramMini'
import { searchWithProgram } from './program-address'
import { hoursText, priceText } from './program-words'
import { useUserProgramsInfiniteQuery } from './programs-api'

/** The program that somebody is liked for most, with the way to it from anywhere. Nothing where there is none. */
export function MentorProgram({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const { currentData } = useUserProgramsInfiniteQuery({ userId, order: 'likes' })
  const program = currentData?.pages[0]?.items[0]
  if (program === undefined) return null
  const about = `${hoursText(t, program.hours)} · ${priceText(t, program.price)}`
  return <ProgramMini program={program} about={about} to={{ pathname: '/program', search: searchWithProgram('', program) }} />
}
