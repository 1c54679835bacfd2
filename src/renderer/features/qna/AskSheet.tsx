import { useCallback, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftSaved } from '../../bridge/DraftSaved'
import { errorMessage } from '../../bridge/error-messages'
import { useHotkey } from '../../hooks/use-hotkey'
import { Button } from '../../ui/Button'
import { LeaveDraft } from '../../ui/LeaveDraft'
import { SideSheet } from '../../ui/SideSheet'
import { TextArea } from '../../ui/TextArea'
import { useToast } from '../../ui/Toast'
import { useLeavingDraft } from '../../ui/use-leaving-draft'
import styles from './Ask.module.css'
import { AskFoot } from './AskFoot'
import { AskSentence } from './AskSentence'
import { AskShapes } from './AskShapes'
import { SimilarQuestions } from './SimilarQuestions'
import { type AskOptions, type AskProblem, useAsk } from './use-ask'

interface AskSheetProps extends AskOptions {
  onClose: () => void
}

/** The sheet one asks on, beside the list. What would be lost by leaving is asked about, whichever way one leaves. */
export function AskSheet({ onClose, onSaved, ...options }: AskSheetProps) {
  const { t } = useTranslation()
  const toast = useToast()
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
  const leaving = useLeavingDraft({ touched, busy, onClose, onDiscard: () => options.draft.drop(), kept: t('compose.kept') })
  const paper = useRef<HTMLDivElement>(null)
  const toPaper = useCallback(() => paper.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  // After the sheet has taken the focus.
  useEffect(toPaper, [toPaper])
  // After the press has chosen, and the sentence is there.
  const toPaperSoon = () => void window.setTimeout(toPaper)
  useHotkey({ key: 'Enter', mod: true }, ask.submit, !leaving.asks)
  const { shape, a, b, title, content } = ask.fields
  const isFree = shape === 'free'

  return (
    <>
      <SideSheet
        label={t(editing ? 'qna.write.editTitle' : 'qna.write.title')}
        onClose={leaving.close}
        bar={
          <>
            <b className={styles.title}>{t(editing ? 'qna.write.editTitle' : 'qna.write.title')}</b>
            <DraftSaved state={options.draft.state} shown={ask.changed} restored={ask.restored} />
            {ask.restored && (
              <Button
                kind="text"
                size="s"
                onClick={() => toast({ text: t('compose.cleared'), action: { label: t('common.undo'), run: ask.startFresh() } })}
              >
                {t('qna.write.startFresh')}
              </Button>
            )}
          </>
        }
        foot={<AskFoot ask={ask} editing={editing} />}
      >
        {!editing && <AskShapes shape={shape} onShape={(next) => ask.set({ shape: next })} onPicked={toPaperSoon} />}
        <div ref={paper} className={styles.paper}>
          {shape === 'free' ? (
            <TextArea
              bare
              mostLines={3}
              className={styles.freeTitle}
              aria-label={t('qna.write.freeTitle')}
              placeholder={t('qna.write.freeTitle')}
              value={title}
              onText={(text) => ask.set({ title: text.replace(/\n/g, ' ') })}
              readOnly={ask.busy}
              spellCheck={false}
            />
          ) : (
            <AskSentence
              key={shape}
              shape={shape}
              slots={{ a, b }}
              onSlot={(name, text) => ask.set({ [name]: text })}
              readOnly={ask.busy}
            />
          )}
          <TextArea
            bare
            className={styles.content}
            aria-label={t('qna.write.content')}
            aria-describedby={`${id}-problem`}
            placeholder={t(isFree ? 'qna.write.freeHint' : 'qna.write.contentHint')}
            value={content}
            onText={(text) => ask.set({ content: text })}
            entersWith="modEnter"
            onEnter={ask.submit}
            readOnly={ask.busy}
            spellCheck={false}
          />
          <p id={`${id}-problem`} className={styles.problem} role={ask.problem ? 'alert' : undefined}>
            {ask.problem && <Problem problem={ask.problem} />}
          </p>
          {!editing && <SimilarQuestions words={isFree ? title : a} />}
        </div>
      </SideSheet>
      <LeaveDraft {...leaving.dialog} title={t('qna.write.leave.title')}>
        {t(editing ? 'qna.write.leave.editText' : 'qna.write.leave.text')}
      </LeaveDraft>
    </>
  )
}

function Problem({ problem }: { problem: AskProblem }) {
  const { t } = useTranslation()
  if ('error' in problem) return `${errorMessage(t, problem.error)} ${t('qna.write.stillKept')}`
  const counts = { most: problem.most.toLocaleString('en'), length: problem.length.toLocaleString('en') }
  return t(problem.part === 'title' ? 'qna.write.titleTooLong' : 'qna.write.contentTooLong', counts)
}
