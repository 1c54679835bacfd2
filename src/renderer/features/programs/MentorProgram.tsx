import { useTranslation } from 'react-i18next'
import { ProgramMini } from './ProgramMini'
import { searchWithProgram } from './program-address'
import { hoursText, priceText } from './program-words'
import { useProgramOf } from './use-program-of'

interface MentorProgramProps {
  userId: string
  /** Who looks. */
  ownId: string
  /** The program that brought the two together, a program of either; null: none did. */
  programId: string | null
}

/** What brought two people together, or else the program that one is liked for most; with the way to it from anywhere. Nothing where there is none. */
export function MentorProgram({ userId, ownId, programId }: MentorProgramProps) {
  const { t } = useTranslation()
  const theirs = useProgramOf(userId, programId)
  const isNotTheirs = programId !== null && theirs.isMissing
  const own = useProgramOf(isNotTheirs ? ownId : null, programId)
  const isNeithers = programId === null || (isNotTheirs && own.isMissing)
  const program = theirs.program ?? own.program ?? (isNeithers ? theirs.first : undefined)
  if (program === undefined) return null
  const about = `${hoursText(t, program.hours)} · ${priceText(t, program.price)}`
  return <ProgramMini program={program} about={about} to={{ pathname: '/program', search: searchWithProgram('', program) }} />
}
