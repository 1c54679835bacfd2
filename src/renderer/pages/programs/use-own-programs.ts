import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Program } from '../../../shared/contract/programs-shapes'
import { useDataDispatch } from '../../data/api'
import { useShownList } from '../../data/lists'
import { readProgram, useProgramsInfiniteQuery } from '../../data/programs'
import { useEntities } from '../../data/use-entity'
import type { Edited } from '../../features/programs/sheet/ProgramEditor'
import { isPrevious } from '../../hooks/navigation'
import { partsBelow } from '../../hooks/overlay-address'
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
 * What the sheet of `?post=true` or `?post={id}` edits, once that program is read again; `from`: a copy of that program.
 * @param under the page that the sheet is open over
 */
export function useEdited(userId: string, under: 'program' | 'like') {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const post = query.get('post')
  const from = query.get('from')
  const isNew = post === 'true'
  const wanted = isNew ? from : post
  const read = useProgramRead(wanted)
  const program = read?.author.id === userId ? read : null

  const others = partsBelow(search).filter((part) => !/^(category|post|from)=/.test(part))
  const page = `/program/setting?${[`category=${under}`, ...others].join('&')}`
  const close = useCallback(() => {
    if (isPrevious(page)) void navigate(-1)
    else void navigate(page, { replace: true })
  }, [navigate, page])
  const missing = read !== null && program === null
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
    edited: editedOf(post, wanted, program),
    /** The id of the program that is being read for the sheet. */
    readingId: read === null ? wanted : null,
    show,
    close,
    onSaved,
    savedId: seenId,
    onSavedSeen: () => setSavedId(null),
  }
}

/**
 * Reads a program before it is edited or copied: another device may have saved or created it. Where the community cannot be reached, it is
 * the known one.
 * @returns null until then; undefined where it cannot be read and is not known
 */
function useProgramRead(programId: string | null): Program | null | undefined {
  const dispatch = useDataDispatch()
  const [read, setRead] = useState<{ id: string; program: Program | undefined } | null>(null)
  useEffect(() => {
    setRead(null)
    if (programId === null) return
    let isCurrent = true
    void dispatch(readProgram(programId)).then((program) => isCurrent && setRead({ id: programId, program }))
    return () => {
      isCurrent = false
    }
  }, [programId, dispatch])
  return read !== null && read.id === programId ? read.program : null
}

function editedOf(post: string | null, wanted: string | null, program: Program | null): Edited | null {
  if (post === null) return null
  if (wanted === null) return { is: 'new' }
  if (program === null) return null
  return { is: post === 'true' ? 'copy' : 'program', program }
}
