import { IconBookmark, IconHeart, IconLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Program } from '../../../shared/contract/programs-shapes'
import { desktop } from '../../bridge/desktop'
import { useModerationEntries } from '../../bridge/moderation-entries'
import { useSession } from '../../bridge/session'
import type { MenuEntry } from '../../ui/Menu'
import { useToast } from '../../ui/Toast'
import { programShareLink } from './program-address'
import { useWish } from './program-wishes'

/** Copies a program's link, and says so. */
export function useShareProgram(): (programId: string) => void {
  const { t } = useTranslation()
  const toast = useToast()
  return (programId) => void desktop.copyText(programShareLink(programId)).then(() => toast(t('programs.linkCopied')))
}

/** What can be done with a program, for its more menu and its context menu. */
export function useProgramMenu(program: Program): MenuEntry[] {
  const { t } = useTranslation()
  const { author, id, liked, saved } = program
  const mine = useSession().user?.id === author.id
  const like = useWish('liked')
  const save = useWish('saved')
  const share = useShareProgram()
  const forOthers = useModerationEntries({ kind: 'program', id }, { userId: author.id, nickname: author.nickname })
  const entries: MenuEntry[] = [
    { key: 'like', label: t(liked ? 'programs.unlike' : 'programs.like'), icon: <IconHeart />, run: () => like(program) },
  ]
  if (!mine)
    entries.push({ key: 'save', label: t(saved ? 'programs.unsave' : 'programs.save'), icon: <IconBookmark />, run: () => save(program) })
  entries.push({ key: 'copyLink', label: t('programs.copyLink'), icon: <IconLink />, run: () => share(id) })
  return mine ? entries : [...entries, 'rule', ...forOthers]
}
