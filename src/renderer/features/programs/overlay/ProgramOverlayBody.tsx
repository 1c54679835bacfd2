import { IconCalendarWeek } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Program } from '../../../../shared/contract/programs-shapes'
import { languageTagOf } from '../../../../shared/text/text-language'
import { useShown } from '../../../data/lists'
import { useProgramsInfiniteQuery } from '../../../data/programs'
import { useSchoolText } from '../../../data/school-names'
import { useSession } from '../../../data/session'
import { useEntities } from '../../../data/use-entity'
import { EditedAge } from '../../../ui/Age'
import { Avatar } from '../../../ui/Avatar'
import { LanguageMark } from '../../../ui/LanguageMark'
import { PersonLink } from '../../../ui/PersonLink'
import { TagLink } from '../../../ui/Tag'
import { descriptionBlocks, freeText, hoursText, priceText } from '../program-facts'
import { ProgramCover, ProgramMini, ProgramPlace } from '../program-parts'
import { ReviewSection } from '../reviews/ReviewSection'
import { Rating } from '../reviews/Stars'
import styles from './ProgramOverlayBody.module.css'

/** The program in full, and other programs of its mentor. */
export function ProgramOverlayBody({ program }: { program: Program }) {
  const { t } = useTranslation()
  const schoolText = useSchoolText()
  const { author } = program
  const mine = useSession().user?.id === author.id
  const free = freeText(t, program)
  return (
    <>
      <article className={styles.column} data-item-id={program.id}>
        <div className={styles.cover}>
          <ProgramCover path={program.imagePath} full />
        </div>
        <h2 className={styles.title} lang={languageTagOf(program.title)}>
          {program.title}
        </h2>
        <p className={styles.facts}>
          {hoursText(t, program.hours)} · <strong>{priceText(t, program.price)}</strong>
          <Rating reviewCount={program.reviewCount} starSum={program.starSum} apart=" · " />
          <ProgramPlace program={program} />
        </p>
        {free !== '' && (
          <p className={styles.free}>
            <IconCalendarWeek aria-hidden />
            <span className="sr">{t('programs.free.mentor')} </span>
            {free}
          </p>
        )}
        <div className={styles.who}>
          <PersonLink userId={author.id} mine={mine} face>
            <Avatar path={author.imagePath} size={40} />
          </PersonLink>
          <div>
            <p className={styles.name}>
              <PersonLink userId={author.id} mine={mine}>
                {author.nickname}
              </PersonLink>
              <LanguageMark languages={author.languages} />
            </p>
            <p className={styles.school}>{[author.academy, program.major].map(schoolText).filter(Boolean).join(' · ')}</p>
          </div>
        </div>
        <ProgramDescription text={program.description} />
        {program.editedAt && (
          <p className={styles.edited}>
            <EditedAge at={program.editedAt} />
          </p>
        )}
        {program.tags.length > 0 && (
          <div className={styles.tags}>
            {program.tags.map((tag) => (
              <TagLink key={tag} name={tag} />
            ))}
          </div>
        )}
      </article>
      <ReviewSection program={program} />
      <MoreByMentor program={program} />
    </>
  )
}

/** The description as paragraphs and lists. */
function ProgramDescription({ text }: { text: string }) {
  const blocks = useMemo(() => descriptionBlocks(text), [text])
  return (
    <div className={styles.description}>
      {blocks.map((block) =>
        block.is === 'paragraph' ? (
          <p key={block.line} lang={languageTagOf(block.text)}>
            {block.text}
          </p>
        ) : (
          <ul key={block.line}>
            {block.items.map((item) => (
              <li key={item.line} lang={languageTagOf(item.text)}>
                {item.text}
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  )
}

const most = 4

/** Other programs of the mentor, the most liked first; nothing while loading or without any. */
function MoreByMentor({ program: { id, author } }: { program: Program }) {
  const { t } = useTranslation()
  const { currentData } = useProgramsInfiniteQuery({ of: 'person', userId: author.id, order: 'likes' })
  const offered = useShown(currentData?.pages[0]?.ids)
  const others = useEntities('programs', offered?.filter((one) => one !== id).slice(0, most))
  if (others.length === 0) return null
  return (
    <section className={styles.others}>
      <h3>{t('programs.moreBy', { name: author.nickname })}</h3>
      {others.map((program) => (
        <ProgramMini key={program.id} program={program} about={`${hoursText(t, program.hours)} · ${priceText(t, program.price)}`} />
      ))}
    </section>
  )
}
