import { IconChevronRight, IconPencil, IconPlayerStop, IconVolume } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../shared/limits'
import { isAnswer, partsOf } from '../../../../shared/notebook/gaps'
import type { NotebookEntry } from '../../../../shared/notebook/views'
import { languageTagOf, languageTags } from '../../../../shared/text/text-language'
import { usePlainKeys } from '../../../hooks/plain-keys'
import { useTextInput } from '../../../hooks/use-text-input'
import { readable, readText } from '../../../parts/reading/readable'
import { useReadAloud } from '../../../parts/reading/use-read-aloud'
import { ButtonLink } from '../../../ui/Button'
import { Diff } from '../../../ui/Diff'
import { IconButton } from '../../../ui/IconButton'
import { sourceText } from '../entry-text'
import { useOpenSource } from '../use-open-source'
import styles from './Review.module.css'
import type { ReviewState } from './use-review'

interface CardViewProps {
  entry: NotebookEntry
  review: Pick<ReviewState, 'shown' | 'typed' | 'type' | 'show'>
  onEdit: () => void
}

/** The entry in review: the sentence, with a field in place of its gap until the answer is shown, and then what belongs to it. */
export function CardView({ entry, review, onEdit }: CardViewProps) {
  const { t } = useTranslation()
  const { text, meaning, language } = entry
  const { before, gap, after } = partsOf(text)
  const names = [...(language === null ? [] : [t(`notebook.${language}`)]), t(gap === '' ? 'notebook.review.card' : 'notebook.review.gap')]
  const lang = language === null ? undefined : languageTags[language]
  const sentence = useRef<HTMLHeadingElement>(null)
  const { isSpeaking, toggle } = useReadAloud('review')
  // The voice would give the gap away.
  const isReadable = gap === '' || review.shown
  const listen = () => {
    if (sentence.current) void toggle({ text: text.sentence, place: { read: readText(sentence.current), from: 0 } })
  }
  usePlainKeys({ l: () => (isReadable ? listen() : false) })
  // The button or the grades that had the focus are gone: the sentence is read by screen readers. A gap's field takes it itself.
  useEffect(() => {
    if (document.activeElement === document.body) sentence.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={styles.card}>
      <p className={styles.kind}>
        {names.join(' · ')}
        <span className={styles.tools}>
          {isReadable && (
            <IconButton label={t(isSpeaking ? 'reading.stop' : 'reading.listen')} shortcut={{ key: 'l' }} onClick={listen}>
              {isSpeaking ? <IconPlayerStop /> : <IconVolume />}
            </IconButton>
          )}
          <IconButton label={t('notebook.edit')} shortcut={{ key: 'e' }} onClick={onEdit}>
            <IconPencil />
          </IconButton>
        </span>
      </p>
      <h1 ref={sentence} tabIndex={-1} className={styles.sentence} lang={lang} {...(isReadable && readable(entry.source))}>
        {before}
        {gap !== '' && (review.shown ? <span className={styles.gap}>{gap}</span> : <GapField key={entry.id} review={review} lang={lang} />)}
        {after}
      </h1>
      {/* Announces the answer when it is shown. */}
      <div role="status">
        {review.shown && gap !== '' && (
          <p className="sr" lang={lang}>
            {gap}
          </p>
        )}
        {meaning !== '' && (gap !== '' || review.shown) && (
          <p className={styles.meaning} lang={languageTagOf(meaning)} {...readable(entry.source)}>
            {meaning}
          </p>
        )}
        {review.shown && <Answer entry={entry} typed={review.typed} gap={gap} />}
      </div>
    </div>
  )
}

/** Takes the gap's words as they are typed; Enter shows the answer (docs/product/desktop.md "Typing Korean"). */
function GapField({ review, lang }: { review: CardViewProps['review']; lang: string | undefined }) {
  const { t } = useTranslation()
  const ref = useTextInput<HTMLInputElement>({
    onText: review.type,
    onEnter: (typed) => {
      review.type(typed)
      review.show()
    },
  })
  return (
    <input
      ref={ref}
      className={styles.field}
      // biome-ignore lint/a11y/noAutofocus: typing the gap is what the page is for
      autoFocus
      lang={lang}
      value={review.typed}
      onChange={() => {}}
      maxLength={limits.notebook.sentence}
      aria-label={t('notebook.review.blank')}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
    />
  )
}

function Answer({ entry, typed, gap }: { entry: NotebookEntry; typed: string; gap: string }) {
  const { t } = useTranslation()
  const openSource = useOpenSource(entry)
  const { note, source } = entry
  const isTyped = gap !== '' && typed.trim() !== ''
  if (!isTyped && note === '' && source === null) return null
  return (
    <dl className={styles.answer}>
      {isTyped && (
        <>
          <dt>{t('notebook.review.typed')}</dt>
          <dd className={styles.typed}>
            {isAnswer(typed, gap) ? (
              <span className={styles.right}>{t('notebook.review.right')}</span>
            ) : (
              <Diff before={typed} after={gap} by="letter" reasons />
            )}
          </dd>
        </>
      )}
      {note !== '' && (
        <>
          <dt>{t('notebook.review.note')}</dt>
          <dd className={styles.note} lang={languageTagOf(note)} {...readable(source)}>
            {note}
          </dd>
        </>
      )}
      {source !== null && (
        <>
          <dt>{t('notebook.review.from')}</dt>
          <dd className={styles.from}>
            {sourceText(t, source)}
            {source.route !== '' && (
              <ButtonLink to={source.route} kind="text" size="s" onClick={openSource}>
                {t('notebook.review.open')}
                <IconChevronRight />
              </ButtonLink>
            )}
          </dd>
        </>
      )}
    </dl>
  )
}
