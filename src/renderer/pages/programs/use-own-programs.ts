import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Program } from '../../../shared/contract/programs-shapes'
import { useShownList } from '../../data/lists'
import { useProgramsInfiniteQuery } from '../../data/programs'
import { useEntities } from '../../data/use-entity'
import type { Edited } from '../../features/programs/sheet/ProgramEditor'
import { isPrevious } from '../../hooks/navigation'
import { partsBelow } from '../../hooks/overlay-address'
import { useLive } from '../../hooks/use-live'
import { useWhileMounted } from '../../hooks/use-while-mounted'
import { useToast } from '../../ui/Toast'

/** All programs of the member: the pages are loaded one after another, as the table can be sorted by any column. */
export function useOwnPrograms(userId: string) {
  const list = useShownList(useProgramsInfiniteQuery({ of: 'person', userId, order: 'date' }, { refetchOnMountOrArgChange: true }))
  const { pages, rows, hasNextPage, isFetching, error, fetchNextPage } = list
  const goesOn = hasNextPage && !isFetching && error === undefined
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  const known = useEntities('programs', rows)
  const programs = pages && known
  return { ...list, programs, whole: programs !== undefined && !hasNextPage, total: pages?.[0]?.total }
}

/**
 * What the sheet of `?post=true` or `?post={id}` edits, once the programs are loaded; `from`: a copy of that program.
 * @param under the page that the sheet is open over
 */
export function useEdited(
  { programs, whole, refetch }: Pick<ReturnType<typeof useOwnPrograms>, 'programs' | 'whole' | 'refetch'>,
  under: 'program' | 'like',
) {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const post = query.get('post')
  const from = query.get('from')
  const isNew = post === 'true'
  const wanted = isNew ? from : post
  const found = wanted === null ? undefined : programs?.find(({ id }) => id === wanted)
  // A saved program is loaded again; the sheet keeps showing it meanwhile.
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const program = found ?? (last?.id === wanted ? last : undefined)
  const isRead = useProgramsRead(wanted, refetch)

  const others = partsBelow(search).filter((part) => !/^(category|post|from)=/.test(part))
  const page = `/program/setting?${[`category=${under}`, ...others].join('&')}`
  const close = useCallback(() => {
    if (isPrevious(page)) void navigate(-1)
    else void navigate(page, { replace: true })
  }, [navigate, page])
  // It may be from another device, and newer than the list.
  const missing = isRead && whole && program === undefined
  useEffect(() => {
    if (!missing) return
    toast(t('programs.loadFailed'))
    close()
  }, [missing, toast, t, close])

  const show = (to: { post: string; from?: string }) => void navigate(`${page}&${new URLSearchParams(to)}`, { replace: post !== null })
  const [savedId, setSavedId] = useState<string | null>(null)
  const opened = useWhileMounted(post)
  const onSaved = (programId: string) => {
    // It may come late: another program is then being edited, or another page is open.
    if (opened.current === post) {
      setSavedId(programId)
      close()
    }
    toast(t(isNew ? 'programs.created' : 'programs.updated'))
  }
  // A closing sheet restores the focus, possibly after the table has its new row: focus the row only once it is closed.
  const seenId = post === null ? savedId : null
  return {
    edited: isNew || isRead ? editedOf(post, wanted, program) : null,
    show,
    close,
    onSaved,
    savedId: seenId,
    onSavedSeen: () => setSavedId(null),
  }
}

/** Loads the programs again before one of them is edited or copied; true once that has ended, also where they could not be loaded. */
function useProgramsRead(programId: string | null, refetch: () => Promise<unknown>): boolean {
  const [readFor, setReadFor] = useState<string | null>(null)
  const live = useLive(refetch)
  useEffect(() => {
    setReadFor(null)
    if (programId === null) return
    let isCurrent = true
    void live.current().then(() => isCurrent && setReadFor(programId))
    return () => {
      isCurrent = false
    }
  }, [programId, live])
  return programId !== null && readFor === programId
}

function editedOf(post: string | null, wanted: string | null, program: Program | undefined): Edited | null {
  if (post === null) return null
  if (wanted === null) return { is: 'new' }
  if (program === undefined) return null
  return { is: post === 'true' ? 'copy' : 'program', program }
}
