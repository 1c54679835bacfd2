import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Program } from '../../../shared/contract/programs-shapes'
import { useIsGone } from '../../bridge/moderation-state'
import { useQueryFailure } from '../../bridge/use-query-failure'
import { ItemMenu } from '../../ui/ItemMenu'
import { useLeaving } from '../../ui/SheetPresence'
import { SideSheet } from '../../ui/SideSheet'
import { Skeleton } from '../../ui/Skeleton'
import { useToast } from '../../ui/Toast'
import styles from './ProgramOverlay.module.css'
import { ProgramOverlayBody } from './ProgramOverlayBody'
import { ProgramOverlayFoot } from './ProgramOverlayFoot'
import { ProgramTypeMark } from './ProgramTypeMark'
import { useProgramQuery } from './programs-api'
import { findProgram, type ProgramStore } from './programs-cache'
import { useProgramMenu } from './use-program-menu'

/** A program over the page (specification 2). What cannot be had leads to the programs, with a word (specification 8). */
export function ProgramOverlay({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const query = useProgramQuery({ programId: id }, { refetchOnMountOrArgChange: true })
  const { currentData } = query
  const store = useStore() as unknown as ProgramStore
  const program = currentData?.program ?? findProgram(store, id)
  const gone = useIsGone(id, program?.author.id)
  const leaving = useLeaving()
  const failure = useQueryFailure(query)
  // Without a network what was loaded stays readable (decision 43).
  const stays = program !== undefined && failure?.code !== 'notFound'
  useLost(failure !== null && !stays && !leaving && !gone, onClose)
  useEffect(() => {
    if (gone && !leaving) onClose()
  }, [gone, leaving, onClose])
  return (
    <SideSheet
      label={program?.title ?? t('programs.loading')}
      onClose={onClose}
      bar={program && <Bar program={program} />}
      foot={program && <ProgramOverlayFoot program={program} />}
    >
      {program ? <ProgramOverlayBody program={program} /> : <OverlaySkeleton />}
    </SideSheet>
  )
}

function Bar({ program }: { program: Program }) {
  const { t } = useTranslation()
  const entries = useProgramMenu(program)
  return (
    <>
      <ProgramTypeMark program={program} flat />
      <span className={styles.more}>
        <ItemMenu label={t('programs.actions', { title: program.title })} entries={entries} />
      </span>
    </>
  )
}

function OverlaySkeleton() {
  return (
    <div aria-busy="true" className={styles.column}>
      <div className={styles.cover}>
        <Skeleton height="100%" />
      </div>
      <div className={styles.lines}>
        <Skeleton width="72%" height={18} />
        <Skeleton width={168} height={13} />
        <Skeleton height={13} />
        <Skeleton height={13} />
        <Skeleton width="56%" height={13} />
      </div>
    </div>
  )
}

function useLost(lost: boolean, onClose: () => void): void {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const once = useRef(false)
  useEffect(() => {
    if (!lost || once.current) return
    once.current = true
    toast(t('programs.loadFailed'))
    if (pathname === '/program') onClose()
    else void navigate('/program', { replace: true })
  }, [lost, onClose, toast, navigate, pathname, t])
}
