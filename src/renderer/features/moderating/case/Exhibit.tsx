import { IconFlag } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseRow, Exhibit, ExhibitText } from '../../../../shared/contract/moderating-shapes'
import { PictureMosaic } from '../../../parts/pictures/Mosaic'
import { Age } from '../../../ui/Age'
import { Avatar } from '../../../ui/Avatar'
import { CategoryDot } from '../../../ui/CategoryDot'
import { classNames } from '../../../ui/class-names'
import { Diff } from '../../../ui/Diff'
import { personText } from '../case-text'
import styles from './Exhibit.module.css'
import { Transcript } from './Transcript'
import { WithheldVoice } from './WithheldVoice'

interface ExhibitProps {
  exhibit: Exhibit
  row: CaseRow
}

/** The reported item as it stands in its place. Texts are plain: their links do not open. */
export function ExhibitView({ exhibit, row }: ExhibitProps) {
  const { t } = useTranslation()
  switch (exhibit.kind) {
    case 'post':
      return (
        <>
          <Text text={exhibit.post} row={row} aside={<CategoryDot category={exhibit.category} />} large />
          <Thread title={t('moderating.exhibit.replies', { count: exhibit.replies.length })} texts={exhibit.replies} row={row} />
        </>
      )
    case 'question':
      return (
        <>
          <Text text={exhibit.question} row={row} large />
          <Thread title={t('moderating.exhibit.answers', { count: exhibit.answers.length })} texts={exhibit.answers} row={row} />
        </>
      )
    case 'program': {
      const price = exhibit.price === 0 ? t('moderating.exhibit.free') : `$${exhibit.price.toLocaleString('en')}`
      return (
        <>
          <Text text={exhibit.program} row={row} aside={price} large />
          <Thread title={t('moderating.exhibit.reviews', { count: exhibit.reviews.length })} texts={exhibit.reviews} row={row} stars />
        </>
      )
    }
    case 'correction':
      return (
        <>
          {exhibit.of && <Text text={exhibit.of} row={row} aside={t('moderating.exhibit.correctionOf')} />}
          <Text text={exhibit.correction} row={row}>
            {exhibit.sentences.length > 0 && (
              <ul className={styles.sentences}>
                {exhibit.sentences.map(({ original, corrected, note }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a sentence is its place in the text
                  <li key={at}>
                    {corrected === null ? original : <Diff before={original} after={corrected} />}
                    {note !== '' && <p className={styles.note}>{note}</p>}
                  </li>
                ))}
              </ul>
            )}
          </Text>
        </>
      )
    case 'room':
      return <Transcript messages={exhibit.messages} />
    case 'user':
      return (
        <article className={styles.exhibit}>
          <p className={styles.text}>{exhibit.about === '' ? t('moderating.exhibit.noAbout') : exhibit.about}</p>
          <Flag row={row} />
        </article>
      )
  }
}

/** That this is the reported item, always with its word. */
function Flag({ row: { kind } }: Pick<ExhibitProps, 'row'>) {
  const { t } = useTranslation()
  return (
    <p className={styles.flag}>
      <IconFlag />
      {t(`moderating.exhibit.reported.${kind}`)} · {t('moderating.exhibit.noLinks')}
    </p>
  )
}

interface TextProps {
  text: ExhibitText
  row: CaseRow
  /** At the end of the first line. */
  aside?: ReactNode
  /** The size of a post's own text. */
  large?: boolean
  /** In place of the content. */
  children?: ReactNode
}

function Text({ text, row, aside, large = false, children }: TextProps) {
  const { t } = useTranslation()
  const { writer, title, content, note = '', images, tags, reported } = text
  const isErased = text.gone && title === '' && content === '' && images.length === 0
  return (
    <article className={classNames(styles.exhibit, reported && styles.reported)}>
      <Avatar path={writer.imagePath} size={40} nameless={writer.userId === null} />
      <div className={styles.words}>
        <header className={styles.head}>
          <Who text={text} />
          {aside !== undefined && <span className={styles.aside}>{aside}</span>}
        </header>
        {title !== '' && <h3 className={styles.title}>{title}</h3>}
        {children || (
          <p className={classNames(styles.text, large && styles.large)}>{isErased ? t('moderating.exhibit.erased') : content}</p>
        )}
        {note !== '' && <p className={styles.note}>{note}</p>}
        <Pictures images={images} gone={text.gone} />
        {tags.length > 0 && <p className={styles.tags}>{tags.map((tag) => `#${tag}`).join('  ')}</p>}
        {reported && <Flag row={row} />}
      </div>
    </article>
  )
}

/** The writer's name, the age, and whether the text was edited or is gone. */
function Who({ text: { writer, at, edited, gone } }: Pick<TextProps, 'text'>) {
  const { t } = useTranslation()
  return (
    <>
      <b className="one">{personText(t, writer)}</b>
      <Age at={at} />
      {edited && <span>{t('moderating.exhibit.edited')}</span>}
      {gone && <span className={styles.gone}>{t('moderating.exhibit.gone')}</span>}
    </>
  )
}

function Pictures({ images, gone }: Pick<ExhibitText, 'images' | 'gone'>) {
  return images.length === 0 ? null : (
    <div className={styles.pictures}>
      <PictureMosaic images={images} withheld={gone} />
    </div>
  )
}

interface ThreadProps {
  title: string
  texts: readonly ExhibitText[]
  row: CaseRow
  /** The titles are numbers of stars. */
  stars?: boolean
}

/** The comments, answers or reviews around the item; one of them may be the reported one. */
function Thread({ title, texts, row, stars = false }: ThreadProps) {
  const { t } = useTranslation()
  if (texts.length === 0) return null
  return (
    <section className={styles.thread} aria-label={title}>
      <p className={styles.threadTitle}>{title}</p>
      {texts.map((text) => (
        <article
          key={text.id}
          data-reported={text.reported || undefined}
          className={classNames(styles.reply, text.parentId !== null && styles.inner, text.reported && styles.marked)}
        >
          <Avatar path={text.writer.imagePath} size={28} nameless={text.writer.userId === null} />
          <div className={styles.words}>
            <p className={styles.head}>
              <Who text={text} />
              {stars && <span>{t('moderating.exhibit.stars', { count: Number(text.title) })}</span>}
            </p>
            {(text.content !== '' || text.voice === undefined) && (
              <p className={styles.replyText}>{text.content === '' && text.gone ? t('moderating.exhibit.erased') : text.content}</p>
            )}
            <Pictures images={text.images} gone={text.gone} />
            {text.voice && <WithheldVoice of={text.id} voice={text.voice} gone={text.gone} />}
            {text.reported && <Flag row={row} />}
          </div>
        </article>
      ))}
    </section>
  )
}
