import { IconBookmark, IconBookmarkFilled, IconHeart, IconHeartFilled, IconLink, IconMessageCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Program } from '../../../shared/contract/programs-shapes'
import { useOpenRoom } from '../../bridge/open-room'
import { useSession } from '../../bridge/session'
import { Button, ButtonLink } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { countText } from '../../ui/count-text'
import styles from './ProgramOverlay.module.css'
import { useWish } from './program-wishes'
import { useShareProgram } from './use-program-menu'

/** What one does about a program, in sight at all times: like, save, share, and ask the mentor. */
export function ProgramOverlayFoot({ program }: { program: Program }) {
  const { t, i18n } = useTranslation()
  const { id, author, liked, saved, likeCount, title } = program
  const mine = useSession().user?.id === author.id
  const like = useWish('liked')
  const save = useWish('saved')
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
        // The second press of a double click means the same as the first (decision 44).
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
        <Button icon={<IconMessageCircle />} onClick={() => openRoom(author.id, id)}>
          {t('programs.ask')}
        </Button>
      )}
    </footer>
  )
}
