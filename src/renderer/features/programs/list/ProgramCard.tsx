import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Program } from '../../../../shared/contract/programs-shapes'
import { languageTagOf } from '../../../../shared/text/text-language'
import { useSchoolText } from '../../../data/school-names'
import { useSession } from '../../../data/session'
import { useEntity } from '../../../data/use-entity'
import { classNames } from '../../../ui/class-names'
import { LanguageMark } from '../../../ui/LanguageMark'
import { Marked } from '../../../ui/Marked'
import { useContextMenu } from '../../../ui/Menu'
import { PersonLink } from '../../../ui/PersonLink'
import { Skeleton } from '../../../ui/Skeleton'
import { freeText, hoursText, priceText } from '../program-facts'
import { useProgramMenu, useProgramToggle } from '../program-menu'
import { ProgramCover, ProgramPlace, ProgramTypeMark, useProgramLink } from '../program-parts'
import { Rating } from '../reviews/Stars'
import { type ProgramFields, wholeNumber } from '../sheet/program-draft'
import styles from './ProgramCard.module.css'

/**
 * A program in a list (docs/product/programs.md "Subjects and kinds"). The cover's link and its save button are
 * siblings.
 */
export const ProgramCard = memo(function ProgramCard({ id }: { id: string }) {
  const program = useEntity('programs', id)
  return program ? <Card program={program} /> : null
})

function Card({ program }: { program: Program }) {
  const { t } = useTranslation()
  const schoolText = useSchoolText()
  const { author, title } = program
  const mine = useSession().user?.id === author.id
  const link = useProgramLink(program)
  const { entries, dialog } = useProgramMenu(program)
  const { onContextMenu, menu } = useContextMenu(t('programs.actions', { title }), entries)
  const heading = `program-${program.id}`
  return (
    <article className={styles.card} data-item-id={program.id} aria-labelledby={heading} onContextMenu={onContextMenu}>
      <div className={styles.cover}>
        <Link {...link} tabIndex={-1} aria-hidden>
          <ProgramCover path={program.imagePath} />
        </Link>
        <SaveButton program={program} />
      </div>
      <ProgramTypeMark program={program} />
      <h3 id={heading} className={styles.title} lang={languageTagOf(title)}>
        <Link {...link}>
          <Marked>{title}</Marked>
        </Link>
      </h3>
      <p className={styles.who}>
        <PersonLink userId={author.id} mine={mine}>
          {author.nickname}
        </PersonLink>
        <LanguageMark languages={author.languages} className={styles.languages} />
        {author.academy && <> · {schoolText(author.academy)}</>}
      </p>
      <p className={styles.price}>
        {hoursText(t, program.hours)} · <strong>{priceText(t, program.price)}</strong>
        <Rating reviewCount={program.reviewCount} starSum={program.starSum} apart=" · " />
        <ProgramPlace program={program} />
      </p>
      <FreeLine program={program} />
      {menu}
      {dialog}
    </article>
  )
}

/** When the mentor is available; nothing where they have not entered it. */
function FreeLine({ program }: { program: Pick<Program, 'freeDays' | 'freeNote'> }) {
  const { t } = useTranslation()
  const text = freeText(t, program)
  return text === '' ? null : (
    <p className={styles.who}>
      <span className="sr">{t('programs.free.mentor')} </span>
      {text}
    </p>
  )
}

/** The save button on a cover; own programs cannot be saved (docs/product/programs.md "Likes and saves"). */
function SaveButton({ program }: { program: Pick<Program, 'id' | 'title' | 'author' | 'saved'> }) {
  const { t } = useTranslation()
  const save = useProgramToggle('saved')
  if (useSession().user?.id === program.author.id) return null
  return (
    <button
      type="button"
      className={classNames(styles.save, program.saved && styles.on)}
      aria-pressed={program.saved}
      aria-label={t('programs.saveOne', { title: program.title })}
      title={t(program.saved ? 'programs.unsave' : 'programs.save')}
      // The second click of a double click is ignored (docs/product/desktop.md "Optimistic changes").
      onClick={(event) => event.detail < 2 && save(program)}
    >
      {program.saved ? <IconBookmarkFilled /> : <IconBookmark />}
    </button>
  )
}

/** Skeleton of a card. */
export function ProgramCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden>
      <div className={styles.cover}>
        <Skeleton height="100%" />
      </div>
      <div className={styles.bars}>
        <Skeleton width={112} height={11} />
        <Skeleton width="84%" height={14} />
        <Skeleton width="52%" height={11} />
      </div>
    </div>
  )
}

/** A preview of the card from the fields of the form. */
export function ProgramPreview({ fields }: { fields: ProgramFields }) {
  const { t } = useTranslation()
  const schoolText = useSchoolText()
  const { user } = useSession()
  const [hours, price] = [wholeNumber(fields.hours), wholeNumber(fields.price)]
  return (
    <div className={styles.card} role="img" aria-label={t('programs.form.preview')}>
      <div className={styles.cover}>
        <span>
          <ProgramCover path={fields.imagePath} />
        </span>
      </div>
      <ProgramTypeMark program={fields} />
      <p className={styles.title}>{fields.title.trim() || t('programs.form.untitled')}</p>
      <p className={styles.who}>{[user?.nickname, schoolText(user?.academy)].filter(Boolean).join(' · ')}</p>
      <p className={styles.price}>
        {hours === null ? '–' : hoursText(t, hours)} · <strong>{price === null ? '–' : priceText(t, price)}</strong>
      </p>
      <FreeLine program={fields} />
    </div>
  )
}
