import { IconBookmark, IconHeart, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Program } from '../../../shared/contract/programs-shapes'
import { useDataDispatch } from '../../data/api'
import { deletePrograms, likeProgram, saveForLater } from '../../data/programs'
import { useRequireLogin, useSession } from '../../data/session'
import { desktop } from '../../desktop/desktop'
import { errorMessage, useErrorText } from '../../hooks/error-messages'
import { keepFocusNear } from '../../hooks/focus'
import { useModerationEntries } from '../../parts/moderation/use-moderation'
import { Dialog } from '../../ui/Dialog'
import type { MenuEntry } from '../../ui/Menu'
import { useToast } from '../../ui/Toast'
import { programShareLink } from './program-facts'

/** Copies a program's link, with a toast. */
export function useShareProgram(): (programId: string) => void {
  const { t } = useTranslation()
  const toast = useToast()
  return (programId) => void desktop.copyText(programShareLink(programId)).then(() => toast(t('programs.linkCopied')))
}

/**
 * The menu of a program: its owner can edit and delete it, others can hide, report or block.
 * @returns the entries, and the dialog they open, to render beside the menu
 */
export function useProgramMenu(program: Program): { entries: MenuEntry[]; dialog: ReactNode } {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { author, id, liked, saved } = program
  const mine = useSession().user?.id === author.id
  const like = useProgramToggle('liked')
  const save = useProgramToggle('saved')
  const share = useShareProgram()
  const [deleting, setDeleting] = useState<readonly Program[]>([])
  const moderation = useModerationEntries({ kind: 'program', id }, { userId: author.id, nickname: author.nickname })
  const entries: MenuEntry[] = [
    { key: 'like', label: t(liked ? 'programs.unlike' : 'programs.like'), icon: <IconHeart />, run: () => like(program) },
  ]
  if (!mine)
    entries.push({ key: 'save', label: t(saved ? 'programs.unsave' : 'programs.save'), icon: <IconBookmark />, run: () => save(program) })
  entries.push({ key: 'copyLink', label: t('programs.copyLink'), icon: <IconLink />, run: () => share(id) }, 'rule')
  if (!mine) return { entries: [...entries, ...moderation], dialog: null }
  entries.push(
    { key: 'edit', label: t('common.edit'), icon: <IconPencil />, run: () => navigate(`/program/setting?category=program&post=${id}`) },
    { key: 'delete', label: t('common.delete'), icon: <IconTrash />, danger: true, run: () => setDeleting([program]) },
  )
  return { entries, dialog: <DeletePrograms programs={deleting} onClose={() => setDeleting([])} /> }
}

interface DeleteProgramsProps {
  /** None while the dialog is closed. */
  programs: readonly Program[]
  onClose: () => void
  /** Called with those that were deleted; the others are in their lists again. */
  onDeleted?: (programIds: readonly string[]) => void
}

/** Asks for confirmation and deletes programs. */
export function DeletePrograms({ programs, onClose, onDeleted }: DeleteProgramsProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const dispatch = useDataDispatch()
  // The dialog keeps its text while it closes.
  const [last, setLast] = useState(programs)
  if (programs.length > 0 && programs !== last) setLast(programs)

  const confirm = async () => {
    onClose()
    const ids = programs.map(({ id }) => id)
    const moveFocus = keepFocusNear(...ids)
    const deletion = dispatch(deletePrograms(ids))
    moveFocus()
    const { deleted, error } = await deletion
    onDeleted?.(deleted)
    const done = t('programs.deleted', { count: deleted.length })
    if (error === null) toast(done)
    else
      toast(
        deleted.length === 0
          ? errorText(error)
          : `${done} ${t('programs.notDeleted', { count: ids.length - deleted.length })} ${errorText(error)}`,
      )
  }
  return (
    <Dialog
      opened={programs.length > 0}
      onClose={onClose}
      title={
        last.length === 1 ? t('programs.deleteAsk.one', { title: last[0]?.title }) : t('programs.deleteAsk.many', { count: last.length })
      }
      verb={t('common.delete')}
      danger
      onConfirm={() => void confirm()}
    >
      <p>{t('programs.deleteAsk.text', { count: last.length })}</p>
    </Dialog>
  )
}

const toggles = {
  liked: { set: likeProgram, yes: 'programs.likeSuccess', no: 'programs.unlikeSuccess' },
  saved: { set: saveForLater, yes: 'programs.savedAdded', no: 'programs.savedRemoved' },
} as const

/** Toggles the like or save of a program, with a toast; a visitor is asked to log in. */
export function useProgramToggle<T extends keyof typeof toggles>(toggle: T): (program: Pick<Program, 'id' | T>) => void {
  const { t } = useTranslation()
  const toast = useToast()
  const gated = useRequireLogin()
  const dispatch = useDataDispatch()
  const { set, yes, no } = toggles[toggle]
  const press = async (id: string, value: boolean) => {
    const settled = await dispatch(set(id, value))
    if (settled) toast(settled.error ? errorMessage(t, settled.error) : t(settled.value ? yes : no))
  }
  return (program) => gated(() => void press(program.id, !program[toggle]))
}
