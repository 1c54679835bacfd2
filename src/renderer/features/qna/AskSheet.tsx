import { skipToken } from '@reduxjs/toolkit/query/react'
import { useCallback, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { limits } from '../../../shared/limits'
import { useShown } from '../../data/lists'
import { useQuestionsInfiniteQuery } from '../../data/questions'
import { useEntities } from '../../data/use-entity'
import { takePastedFiles, useFileDropAround } from '../../hooks/files'
import { useSettled } from '../../hooks/use-settled'
import { useCompletion } from '../../parts/completion/use-completion'
import { DraftSaved, LeaveDraft, OutdatedDraft, useLeavingDraft, useStartFresh } from '../../parts/DraftControls'
import { PictureList } from '../../parts/pictures/PictureList'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { Counter, TextArea } from '../../ui/Field'
import { SideSheet } from '../../ui/SideSheet'
import { Switch } from '../../ui/Switch'
import { AskSentence, AskShapes } from './AskShapes'
import styles from './AskSheet.module.css'
import { questionAddress, questionText } from './question-display'
import { type AskOptions, type AskState, useAsk } from './use-ask'

interface AskSheetProps extends AskOptions {
  onClose: () => void
}

/** The sheet to ask a question, beside the list. Leaving by any way asks for confirmation when changes would be lost. */
export function AskSheet({ onClose, onSaved, ...options }: AskSheetProps) {
  const { t } = useTranslation()
  const id = useId()
  const editing = options.questionId !== undefined
  const ask = useAsk({
    ...options,
    onSaved: (questionId) => {
      leaving.release()
      onSaved(questionId)
    },
  })
  const { touched, busy } = ask
  const startFresh = useStartFresh(ask.startFresh)
  const leaving = useLeavingDraft({ touched, busy, onClose, onDiscard: () => options.draft.drop(), kept: t('compose.kept') })
  const form = useRef<HTMLDivElement>(null)
  const focusForm = useCallback(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  // After the sheet has taken the focus.
  useEffect(focusForm, [focusForm])
  // After the click has changed the shape and the sentence is rendered.
  const focusFormSoon = () => void window.setTimeout(focusForm)
  const { shape, a, b, title, content } = ask.fields
  const completion = useCompletion({})
  const add = (files: readonly File[]) => void ask.pictures.add(files)
  const over = useFileDropAround(form, 'section', add) && !busy
  const isFree = shape === 'free'
  const titleState = {
    readOnly: busy,
    'aria-invalid': ask.problem('title') !== undefined,
    'aria-describedby': `${id}-title-problem`,
  }

  return (
    <>
      <SideSheet
        label={t(editing ? 'qna.write.editTitle' : 'qna.write.title')}
        onClose={leaving.close}
        onSend={leaving.asks ? undefined : ask.submit}
        bar={
          <>
            <b className={styles.title}>{t(editing ? 'qna.write.editTitle' : 'qna.write.title')}</b>
            <DraftSaved state={options.draft.state} shown={ask.changed} restored={ask.restored} />
            {ask.restored && ask.newer === null && (
              <Button kind="text" size="s" onClick={startFresh}>
                {t('qna.write.startFresh')}
              </Button>
            )}
          </>
        }
        foot={<AskFoot ask={ask} editing={editing} />}
      >
        {ask.newer !== null && <OutdatedDraft newest={ask.newer} onTake={startFresh} />}
        {!editing && <AskShapes shape={shape} onShape={(next) => ask.set({ shape: next })} onPicked={focusFormSoon} />}
        <div ref={form} className={classNames(styles.form, over && styles.over)} onPaste={takePastedFiles(add)}>
          {shape === 'free' ? (
            <TextArea
              bare
              mostLines={3}
              className={styles.freeTitle}
              aria-label={t('qna.write.freeTitle')}
              placeholder={t('qna.write.freeTitle')}
              value={title}
              oneLine
              // Dropped text may have breaks.
              onText={(text) => ask.set({ title: text.replace(/\n/g, ' ') })}
              onEnter={() => document.getElementById(`${id}-content`)?.focus()}
              {...titleState}
            />
          ) : (
            <AskSentence key={shape} shape={shape} slots={{ a, b }} onSlot={(name, text) => ask.set({ [name]: text })} {...titleState} />
          )}
          <div className={styles.titleCount}>
            <Counter text={ask.title} most={limits.questionTitle} />
          </div>
          <p id={`${id}-title-problem`} className={styles.problem} aria-live="polite">
            {ask.problem('title')}
          </p>
          <TextArea
            bare
            id={`${id}-content`}
            className={styles.content}
            aria-label={t('qna.write.content')}
            aria-invalid={ask.problem('content') !== undefined}
            aria-describedby={`${id}-content-problem`}
            placeholder={t(isFree ? 'qna.write.freeHint' : 'qna.write.contentHint')}
            value={content}
            onText={(text) => ask.set({ content: text })}
            {...completion.area}
            readOnly={ask.busy}
          />
          {completion.list}
          <p id={`${id}-content-problem`} className={styles.problem} aria-live="polite">
            {ask.problem('content')}
          </p>
          {ask.problem('question') && (
            <p role="alert" className={styles.problem}>
              {ask.problem('question')}
            </p>
          )}
          {over && <p className={styles.drop}>{t('compose.images.drop')}</p>}
          <PictureList images={ask.pictures} problem={ask.problem('images')} className={styles.pictures} />
          {!editing && <SimilarQuestions words={isFree ? title : a} />}
        </div>
      </SideSheet>
      <LeaveDraft {...leaving.dialog} title={t(editing ? 'compose.leave.editTitle' : 'qna.write.leave.title')} editing={editing}>
        {t(editing ? 'qna.write.leave.editText' : 'qna.write.leave.text')}
      </LeaveDraft>
    </>
  )
}

/** The switch for anonymity, the character count and the submit button. Anonymity cannot be changed later. */
function AskFoot({ ask, editing }: { ask: AskState; editing: boolean }) {
  const { t } = useTranslation()
  const id = useId()
  const { anonymous, content } = ask.fields
  return (
    <div className={styles.foot}>
      {editing ? (
        <p className={styles.anonymity}>{t(anonymous ? 'qna.anonymous.kept' : 'qna.anonymous.named')}</p>
      ) : (
        <>
          <Switch
            checked={anonymous}
            onChecked={(on) => ask.set({ anonymous: on })}
            aria-labelledby={`${id}-name`}
            aria-describedby={`${id}-hint`}
          />
          <span className={styles.switchLabel}>
            <b id={`${id}-name`}>{t('qna.anonymous.ask')}</b>
            <span id={`${id}-hint`}>{t('qna.anonymous.askHint')}</span>
          </span>
        </>
      )}
      <Counter text={content} most={limits.question} />
      <Button busy={ask.busy} disabled={ask.empty || ask.pictures.uploading} onClick={ask.submit}>
        {t(editing ? 'common.save' : 'qna.write.submit')}
      </Button>
    </div>
  )
}

const typingPauseMs = 500
const mostSimilar = 3

/** Earlier questions about the same words. @param words what the question is about; '' while that is unknown */
function SimilarQuestions({ words }: { words: string }) {
  const { t } = useTranslation()
  const { settled } = useSettled([...words.trim()].slice(0, limits.searchText).join(''), typingPauseMs)
  const { currentData } = useQuestionsInfiniteQuery(settled === '' ? skipToken : { of: 'search', text: settled })
  const found = useEntities('questions', useShown(currentData?.pages[0]?.ids)?.slice(0, mostSimilar))
  if (settled === '' || found.length === 0) return null
  return (
    <section className={styles.similar} aria-label={t('qna.write.similar')}>
      <h2>{t('qna.write.similar')}</h2>
      <ul>
        {found.map((question) => (
          <li key={question.id}>
            <Link to={questionAddress(question.id)}>
              <span className="one">{questionText(question).title}</span>
              <span>{t('qna.row.count', { count: question.answerCount })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
