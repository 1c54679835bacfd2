import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Program } from '../../../shared/contract/programs-shapes'
import type { Edited } from '../../features/programs/ProgramEditor'
import { previousAddress } from '../../hooks/use-history-steps'
import { useToast } from '../../ui/Toast'

const table = '/program/setting?category=program'

/** What the sheet of `?post=true` and `?post={id}` is about, once one's programs are there; `from`: a copy of that one. */
export function useEdited({ programs, whole }: { programs: Program[] | undefined; whole: boolean }) {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const post = query.get('post')
  const from = query.get('from')
  const isNew = post === 'true'
  const wanted = isNew ? from : post
  const found = wanted === null ? undefined : programs?.find(({ id }) => id === wanted)
  // A program that was saved is read again; it stays on the sheet meanwhile.
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const program = found ?? (last?.id === wanted ? last : undefined)

  const close = useCallback(() => {
    if (previousAddress() === table) void navigate(-1)
    else void navigate(table, { replace: true })
  }, [navigate])
  const missing = wanted !== null && whole && program === undefined
  useEffect(() => {
    if (!missing) return
    toast(t('programs.loadFailed'))
    close()
  }, [missing, toast, t, close])

  const show = (to: { post: string; from?: string }) => void navigate(`${table}&${new URLSearchParams(to)}`, { replace: post !== null })
  const [savedId, setSavedId] = useState<string | null>(null)
  const onSaved = (programId: string) => {
    setSavedId(programId)
    close()
    toast(t(isNew ? 'programs.created' : 'programs.updated'))
  }
  // The sheet that closes gives the focus back to where it came from, and may do so after the table has its new row.
  const seenId = post === null ? savedId : null
  return { edited: editedOf(post, wanted, program), show, close, onSaved, savedId: seenId, onSavedSeen: () => setSavedId(null) }
}

function editedOf(post: string | null, wanted: string | null, program: Program | undefined): Edited | null {
  if (post === null) return null
  if (wanted === null) return { is: 'new' }
  if (program === undefined) return null
  return { is: post === 'true' ? 'copy' : 'program', program }
}
