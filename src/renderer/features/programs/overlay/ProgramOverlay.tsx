import { IconBookmark, IconBookmarkFilled, IconHeart, IconHeartFilled, IconLink, IconMessageCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Program } from '../../../../shared/contract/programs-shapes'
import { useOpenRoom } from '../../../data/open-room'
import { useProgramQuery } from '../../../data/programs'
import { useSession } from '../../../data/session'
import { useEntity, useOpenedFailure, useWentAway } from '../../../data/use-entity'
import { useRemovalToast } from '../../../parts/moderation/use-removal-toast'
import { StoredAge } from '../../../parts/StoredAge'
import { Button, ButtonLink } from '../../../ui/Button'
import { classNames } from '../../../ui/class-names'
import { CommandsOf } from '../../../ui/commands'
import { countText } from '../../../ui/format'
import { ItemMenu } from '../../../ui/Menu'
import { useLeaving } from '../../../ui/SheetPresence'
import { SideSheet } from '../../../ui/SideSheet'
import { Skeleton } from '../../../ui/Skeleton'
import { useToast } from '../../../ui/Toast'
import { useProgramMenu, useProgramToggle, useShareProgram } from '../program-menu'
import { ProgramTypeMark } from '../program-parts'
import styles from './ProgramOverlay.module.css'
import { ProgramOverlayBody } from './ProgramOverlayBody'
import body from './ProgramOverlayBody.module.css'

/**
 * A program in a sheet over the page (docs/product/screens.md "Program pages"). When it cannot be loaded, a toast says so and the programs
 * open (docs/product/errors.md "Sentences").
 */
export function ProgramOverlay({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const query = useProgramQuery({ programId: id }, { refetchOnMountOrArgChange: true })
  // A list may have loaded it already.
  const program = useEntity('programs', id)
  const gone = useWentAway(id)
  useRemovalToast(id, program?.author.id)
  const leaving = useLeaving()
  const { lost } = useOpenedFailure(query, program !== undefined)
  useLost(lost && !leaving && !gone, onClose)
  useEffect(() => {
    if (gone && !leaving) onClose()
  }, [gone, leaving, onClose])
  return (
    <CommandsOf of="program" title={t('palette.open.program')}>
      <SideSheet
        label={program?.title ?? t('programs.loading')}
        onClose={onClose}
        bar={program && <Bar program={program} />}
        foot={program && <ProgramOverlayFoot program={program} />}
      >
        <StoredAge of="program" input={{ programId: id }} />
        {program ? <ProgramOverlayBody program={program} /> : <OverlaySkeleton />}
      </SideSheet>
    </CommandsOf>
  )
}

function Bar({ program }: { program: Program }) {
  const { t } = useTranslation()
  const { entries, dialog } = useProgramMenu(program)
  return (
    <>
      <ProgramTypeMark program={program} flat />
      <span className={styles.more}>
        <ItemMenu label={t('programs.actions', { title: program.title })} entries={entries} commands />
      </span>
      {dialog}
    </>
  )
}

function OverlaySkeleton() {
  return (
    <div aria-busy="true" className={body.column}>
      <div className={body.cover}>
        <Skeleton height="100%" />
      </div>
      <div className={body.lines}>
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

/** The actions on a program, always visible: like, save, copy link, and message the mentor. */
function ProgramOverlayFoot({ program }: { program: Program }) {
  const { t, i18n } = useTranslation()
  const { id, author, liked, saved, likeCount, title } = program
  const mine = useSession().user?.id === author.id
  const like = useProgramToggle('liked')
  const save = useProgramToggle('saved')
  const share = useShareProgram()
  const openRoom = useOpenRoom()
  return (
    <footer className={styles.foot}>
      <button
        type="button"
        className={classNames(styles.act, liked && styles.liked)}
        aria-pressed={liked}
        aria-label={t('programs.likes', { count: likeCount })}
        title={t(liked ? 'programs.unlike' : 'programs.like')}
        // The second click of a double click is ignored (docs/product/desktop.md "Optimistic changes").
        onClick={(event) => event.detail < 2 && like(program)}
      >
        {liked ? <IconHeartFilled /> : <IconHeart />}
        {countText(likeCount, i18n.language)}
      </button>
      {!mine && (
        <button
          type="button"
          className={classNames(styles.act, saved && styles.saved)}
          aria-pressed={saved}
          aria-label={t('programs.saveOne', { title })}
          title={t(saved ? 'programs.unsave' : 'programs.save')}
          onClick={(event) => event.detail < 2 && save(program)}
        >
          {saved ? <IconBookmarkFilled /> : <IconBookmark />}
        </button>
      )}
      <button
        type="button"
        className={styles.act}
        aria-label={t('programs.copyLink')}
        title={t('programs.copyLink')}
        onClick={() => share(id)}
      >
        <IconLink />
      </button>
      {mine ? (
        <ButtonLink kind="line" to={`/program/setting?category=program&post=${id}`}>
          {t('common.edit')}
        </ButtonLink>
      ) : (
        <Button icon={<IconMessageCircle />} command="message" onClick={() => openRoom(author.id, id)}>
          {t('programs.ask')}
        </Button>
      )}
    </footer>
  )
}
