import {
  IconBookmarkPlus,
  IconCheck,
  IconCopy,
  IconHeartHandshake,
  IconPencil,
  IconThumbUp,
  IconThumbUpFilled,
  IconTrash,
} from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Correction } from '../../../shared/contract/corrections-shapes'
import { correctedText } from '../../../shared/corrections'
import type { EntrySource } from '../../../shared/notebook/entries'
import { withoutSpaces } from '../../../shared/text/sentences'
import { languageTagOf } from '../../../shared/text/text-language'
import { type DataThunk, useDataDispatch } from '../../data/api'
import { correctingOpened } from '../../data/correcting'
import { agreeWith, applyTo, bringCorrectionBack, removeCorrection, thankFor } from '../../data/corrections'
import { desktop } from '../../desktop/desktop'
import { asAppError, useErrorText } from '../../hooks/error-messages'
import { keepFocusAt } from '../../hooks/focus'
import { Age, EditedAge } from '../../ui/Age'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { Diff } from '../../ui/Diff'
import { LanguageMark } from '../../ui/LanguageMark'
import { ItemMenu, type MenuEntry, useContextMenu } from '../../ui/Menu'
import { PersonLink, pageIdOf } from '../../ui/PersonLink'
import { useToast } from '../../ui/Toast'
import { DeleteDialog } from '../DeleteDialog'
import { useModerationEntries } from '../moderation/use-moderation'
import { KeepButton } from '../notebook/KeepButton'
import { useKeep } from '../notebook/use-keep'
import { readable } from '../reading/readable'
import { ThreadContext } from '../replies/thread'
import type { Correctable } from './Correct'
import styles from './Corrections.module.css'
import { useHelpsWith } from './helping'
import { keptSentence, keptSentences } from './kept-sentences'
import { SentenceNote } from './SentenceNote'

interface CorrectionCardProps {
  correction: Correction
  item: Correctable
}

/** A correction of a text (docs/product/corrections.md "Corrections of a text"): its changed sentences, notes and actions. */
export function CorrectionCard({ correction, item }: CorrectionCardProps) {
  const { t } = useTranslation()
  const { writer, mine, agreements, agreeing } = correction
  const pageId = pageIdOf(writer.id, writer.nickname)
  const source = useSource(correction)
  const { entries, dialog } = useCardMenu(correction, item)
  const { onContextMenu, menu } = useContextMenu(t('corrections.actions'), entries)
  return (
    <article
      className={styles.card}
      onContextMenu={onContextMenu}
      data-correction={correction.id}
      data-item-id={correction.id}
      aria-label={t('corrections.by', { name: writer.nickname })}
    >
      <header className={styles.head}>
        <PersonLink userId={pageId} mine={mine} face>
          <Avatar path={writer.imagePath} size={28} />
        </PersonLink>
        <PersonLink userId={pageId} mine={mine} className={styles.name}>
          {writer.nickname}
        </PersonLink>
        <LanguageMark languages={writer.languages} />
        <Age at={correction.createdAt} />
        {correction.editedAt && <EditedAge at={correction.editedAt} />}
        {!correction.current && !correction.applied && <span className="one">{t('corrections.earlierText')}</span>}
        {agreements > 0 && (
          <span className={styles.agreeing}>
            <span className={styles.faces} aria-hidden>
              {agreeing.map((one) => (
                <Avatar key={one.id} path={one.imagePath} size={24} className={styles.face} />
              ))}
            </span>
            {t('corrections.agreeing', { count: agreements })}
          </span>
        )}
      </header>
      <Sentences correction={correction} />
      {correction.comment !== '' && (
        <p className={styles.all} lang={languageTagOf(correction.comment)} {...readable(source)}>
          {correction.comment}
        </p>
      )}
      <footer className={styles.acts}>
        {item.own ? <WriterActions correction={correction} /> : <ReaderActions correction={correction} />}
        <span className={styles.more}>
          <ItemMenu label={t('corrections.actions')} entries={entries} />
        </span>
      </footer>
      {menu}
      {dialog}
    </article>
  )
}

/** The sentences that are changed or have a note; without any, the statement that the text is good. */
function Sentences({ correction }: { correction: Correction }) {
  const { t } = useTranslation()
  const { sentences, comment } = correction
  const source = useSource(correction)
  const shown = sentences.flatMap((sentence, at) => (sentence.corrected !== null || sentence.note !== '' ? [{ ...sentence, at }] : []))
  if (shown.length === 0) {
    const isGood = sentences.some(({ good }) => good)
    return isGood || comment === '' ? (
      <p className={styles.good}>
        <IconCheck aria-hidden />
        {t('corrections.allGood')}
      </p>
    ) : null
  }
  return shown.map((sentence) => {
    const { original, corrected, note, at } = sentence
    const before = withoutSpaces(original).words
    const after = corrected === null ? '' : withoutSpaces(corrected).words
    const entry = keptSentence(sentence, source)
    return (
      <div key={at} className={styles.sentence}>
        <div {...readable(source)}>
          {corrected === null ? (
            <p className={styles.plain} lang={languageTagOf(before)}>
              {before}
            </p>
          ) : (
            <Diff before={before} after={after} reasons />
          )}
        </div>
        {entry && <KeepButton entry={entry} className={styles.keep} />}
        {note !== '' && <SentenceNote source={source}>{note}</SentenceNote>}
      </div>
    )
  })
}

/** Where its sentences are kept from: its text. */
function useSource({ id, target, writer }: Correction): Omit<EntrySource, 'gone'> {
  const thread = useContext(ThreadContext)
  const isReply = target.kind === 'reply' || target.kind === 'answer'
  const onId = isReply ? (thread?.id ?? '') : target.id
  const parts = [isReply && `reply=${target.id}`, `correction=${id}`].filter(Boolean).join('&')
  const isBelowPost = target.kind === 'post' || target.kind === 'reply'
  return { kind: 'correction', route: isBelowPost ? `/?@id=${onId}&${parts}` : `/qna/${onId}?${parts}`, name: writer.nickname }
}

/** Runs a request and shows its error. */
function useRun() {
  const toast = useToast()
  const errorText = useErrorText()
  const dispatch = useDataDispatch()
  return async (call: DataThunk<Promise<unknown>>, words: (code: string) => string | null = () => null): Promise<boolean> => {
    const error = await dispatch(call)
    if (error) toast(words(asAppError(error).code) ?? errorText(error))
    return !error
  }
}

/** The actions of the text's writer: thanking once, and applying the correction. */
function WriterActions({ correction }: { correction: Correction }) {
  const { t } = useTranslation()
  const toast = useToast()
  const run = useRun()
  const [busy, setBusy] = useState(false)
  const isChange = correction.sentences.some(({ corrected }) => corrected !== null)
  // A pressed button gives way to what was done. The last one is the menu's, so that another press does nothing.
  const keepFocus = ({ currentTarget }: MouseEvent) => {
    const acts = currentTarget.closest('footer')
    return keepFocusAt(() => [...(acts?.querySelectorAll('button') ?? [])].at(-1))
  }
  const thank = (event: MouseEvent) => {
    const moveFocus = keepFocus(event)
    void run(thankFor(correction))
    moveFocus()
  }
  const apply = async (event: MouseEvent) => {
    const moveFocus = keepFocus(event)
    setBusy(true)
    const done = await run(applyTo(correction), (code) => (code === 'changed' ? t('corrections.applyChanged') : null))
    setBusy(false)
    moveFocus()
    if (done) toast(t('corrections.appliedToast'))
  }
  return (
    <>
      {correction.thanked ? (
        <span className={styles.said}>{t('corrections.thanked')}</span>
      ) : (
        <Button kind="tint" size="s" icon={<IconHeartHandshake />} onClick={thank}>
          {t('corrections.thank')}
        </Button>
      )}
      {correction.applied ? (
        <span className={styles.said}>
          <IconCheck aria-hidden />
          {t('corrections.applied')}
        </span>
      ) : (
        isChange &&
        correction.current && (
          <Button kind="line" size="s" busy={busy} onClick={(event) => void apply(event)}>
            {t('corrections.apply')}
          </Button>
        )
      )}
    </>
  )
}

/** What others see: the button to agree, for members who help with the language, and whether the writer has thanked for or applied it. */
function ReaderActions({ correction }: { correction: Correction }) {
  const { t } = useTranslation()
  const run = useRun()
  const helps = useHelpsWith(correction.of)
  const { agreed, agreements, mine, applied, thanked } = correction
  return (
    <>
      {helps && !mine && (
        <Button
          kind={agreed ? 'tint' : 'line'}
          size="s"
          icon={agreed ? <IconThumbUpFilled /> : <IconThumbUp />}
          aria-pressed={agreed}
          onClick={(event) => event.detail < 2 && void run(agreeWith(correction, !agreed))}
        >
          {t('corrections.agree')}
          {agreements > 0 && <span className={styles.count}>{agreements}</span>}
        </Button>
      )}
      {thanked && <span className={styles.said}>{t('corrections.wasThanked')}</span>}
      {applied && (
        <span className={styles.said}>
          <IconCheck aria-hidden />
          {t('corrections.applied')}
        </span>
      )}
    </>
  )
}

function useCardMenu(correction: Correction, item: Correctable): { entries: MenuEntry[]; dialog: ReactNode } {
  const { t } = useTranslation()
  const toast = useToast()
  const dispatch = useDataDispatch()
  const keep = useKeep()
  const [asking, setAsking] = useState(false)
  const { id, writer, mine } = correction
  const moderation = useModerationEntries({ kind: 'correction', id }, { userId: writer.id, nickname: writer.nickname })
  const { own: _, corrected: __, ...request } = item
  const copy = () => void desktop.copyText(correctedText(correction.sentences)).then(() => toast(t('corrections.copied')))
  const kept = keptSentences(correction.sentences, useSource(correction))
  const entries: MenuEntry[] = [{ key: 'copy', label: t('corrections.copy'), icon: <IconCopy />, run: copy }]
  if (kept.length > 0) entries.push({ key: 'keep', label: t('notebook.keep'), icon: <IconBookmarkPlus />, run: () => void keep(...kept) })
  entries.push('rule')
  if (!mine) return { entries: [...entries, ...moderation], dialog: null }
  entries.push(
    {
      key: 'edit',
      label: t('corrections.edit'),
      icon: <IconPencil />,
      run: () => dispatch(correctingOpened({ ...request, mine: correction })),
    },
    { key: 'delete', label: t('common.delete'), icon: <IconTrash />, danger: true, run: () => setAsking(true) },
  )
  const dialog = (
    <DeleteDialog
      itemId={id}
      opened={asking}
      onClose={() => setAsking(false)}
      title={t('corrections.deleteAsk.title')}
      text={t('corrections.deleteAsk.text')}
      verb={t('common.delete')}
      deleted={t('corrections.deleted')}
      setDeleted={(_, deleted) => (deleted ? removeCorrection(correction) : bringCorrectionBack(correction))}
    />
  )
  return { entries, dialog }
}
