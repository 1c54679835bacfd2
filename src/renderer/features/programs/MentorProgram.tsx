import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShownList } from '../../data/lists'
import { useProgramsInfiniteQuery } from '../../data/programs'
import { useEntity } from '../../data/use-entity'
import { hoursText, priceText, searchWithProgram } from './program-facts'
import { ProgramMini } from './program-parts'

interface MentorProgramProps {
  userId: string
  /** The signed-in member. */
  ownId: string
  /** The program the chat began with, of either member; null without one. */
  programId: string | null
}

/** The program a chat began with, or else the other member's most liked program; nothing without any. */
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

/**
 * A program of a member, found in their list: loading it alone would count as a view.
 * @param userId null: loads nothing
 * @returns the program; `isMissing` when it is not in the fully loaded list; `first`: the most liked one
 */
function useProgramOf(userId: string | null, programId: string | null) {
  const { pages, rows, hasNextPage, isFetching, isError, fulfilledTimeStamp, fetchNextPage, refetch } = useShownList(
    useProgramsInfiniteQuery({ of: 'person', userId: userId ?? '', order: 'likes' }, { skip: userId === null }),
  )
  const since = useSince(programId)
  const theirs = useEntity('programs', programId ?? '')
  const program = programId !== null && rows.includes(programId) ? theirs : undefined
  const first = useEntity('programs', rows[0] ?? '')
  const isUnfound = programId !== null && program === undefined && pages !== undefined && !isFetching && !isError
  // A list loaded before the program was asked for may lack it.
  const isOld = (fulfilledTimeStamp ?? 0) < since
  const goesOn = isUnfound && hasNextPage
  const goesBack = isUnfound && !hasNextPage && isOld
  useEffect(() => {
    if (goesOn) void fetchNextPage()
    else if (goesBack) void refetch()
  }, [goesOn, goesBack, fetchNextPage, refetch])
  return { program, first, isMissing: isError || (isUnfound && !hasNextPage && !isOld) }
}

/** When the program was first asked for. */
function useSince(programId: string | null): number {
  const [since, setSince] = useState(() => ({ programId, at: Date.now() }))
  if (since.programId === programId) return since.at
  const now = { programId, at: Date.now() }
  setSince(now)
  return now.at
}
