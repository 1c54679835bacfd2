import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../shared/limits'
import { textLength } from '../../../../shared/text/length'
import { useClearedDraft, useDebouncedDraft, useStoredDraft } from '../../../data/draft'
import { useDraftVersion } from '../../../data/draft-version'
import { asAppError, errorMessage, fieldMessage } from '../../../hooks/error-messages'
import { isFocused } from '../../../hooks/focus'
import { OutdatedDraft, useStartFresh } from '../../../parts/DraftControls'
import { useLateFailure } from '../../../parts/late-failure'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'
import { Counter, TextArea } from '../../../ui/Field'
import styles from './Reviews.module.css'
import { isSame, problemsOf, type ReviewFields, readReviewDraft, writeReviewDraft } from './review-draft'
import { Stars, StarsField } from './Stars'

interface ReviewFormProps {
  /** A review has stars, a mentor's answer has none. */
  of: 'review' | 'answer'
  draftKey: string
  /** The present content; blank for a new one. */
  base: ReviewFields
  /** Its version; `never` for a new one. */
  version: string
  /** Resolves to the error, or null once it is saved. */
  send: (fields: ReviewFields & { basedOn: string }) => Promise<unknown>
  onDone: () => void
}

/** The form for a review or an answer. The text is shown as saved at once, and stays on disk until the server has it. */
export function ReviewForm(props: ReviewFormProps) {
  const draft = useDebouncedDraft(props.draftKey)
  return draft.loaded ? <Form key={props.draftKey} {...props} draft={draft} /> : null
}

function Form({ of, base, version, send, onDone, draft }: ReviewFormProps & { draft: ReturnType<typeof useDebouncedDraft> }) {
  const { t } = useTranslation()
  const [saved] = useState(() => readReviewDraft(draft.stored))
  const [fields, setFields] = useState(saved?.fields ?? base)
  const { basedOn, isOutdated, setBasedOn } = useDraftVersion(saved?.basedOn, version)
  const [tried, setTried] = useState(false)
  const [state, setState] = useState<'writing' | 'sending' | { failed: unknown }>('writing')
  const isToldLate = useLateFailure(of === 'review' ? 'review' : 'reviewAnswer')
  const form = useRef<HTMLDivElement>(null)
  const withStars = of === 'review'
  const most = withStars ? limits.review : limits.reviewAnswer
  const changed = !isSame(fields, base)
  const problems = tried ? problemsOf(fields, { withStars }) : {}
  const stored = writeReviewDraft(fields, base, basedOn)
  useStoredDraft(draft, stored)
  const sending = useRef(false)
  const cleared = useClearedDraft(draft, sending)
  const show = (shown: ReviewFields, from: string | undefined) => {
    setFields(shown)
    setBasedOn(from)
    setState('writing')
  }
  const takeNewest = useStartFresh(() => {
    show(base, version)
    return () => cleared.restore(stored, () => show(fields, basedOn))
  })
  const [asking, setAsking] = useState(false)
  const pending = useRef<HTMLDivElement>(null)
  const opened = useRef(false)
  // On opening, the first field has the focus; later whatever replaces the pressed button.
  useEffect(() => {
    const isElsewhere = isFocused() && document.activeElement !== pending.current
    if (opened.current && isElsewhere) return
    opened.current = true
    const field = form.current?.querySelector<HTMLElement>('input:checked') ?? form.current?.querySelector<HTMLElement>('input, textarea')
    const place = state === 'sending' ? pending.current : pending.current?.querySelector('button')
    const next = field ?? place
    next?.focus({ preventScroll: true })
  }, [state])

  const submit = async () => {
    if (sending.current) return
    if (Object.keys(problemsOf(fields, { withStars })).length > 0) {
      setTried(true)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], textarea')?.focus()
      return
    }
    sending.current = true
    setState('sending')
    const error = await send({ ...fields, text: fields.text.trim(), basedOn: version })
    sending.current = false
    if (error !== null) return isToldLate() || setState({ failed: error })
    cleared.sent()
    onDone()
  }
  const cancel = () => (changed ? setAsking(true) : onDone())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }
  const newest = withStars ? `${t('reviews.stars', { count: base.stars })}\n${base.text}` : base.text
  const outdated = isOutdated && version !== 'never' && changed && <OutdatedDraft newest={newest} onTake={takeNewest} />
  if (state !== 'writing')
    return (
      <div ref={pending} tabIndex={-1} className={styles.pending} aria-busy={state === 'sending'}>
        {state !== 'sending' && outdated}
        {withStars && <Stars stars={fields.stars} />}
        <p className={styles.text}>{fields.text.trim()}</p>
        {state === 'sending' ? (
          <p role="status" className={styles.state}>
            <IconClock />
            {t('reviews.sending')}
          </p>
        ) : (
          <p role="alert" className={styles.failed}>
            <span>
              <IconAlertCircle />
              {t('reviews.notSent')} {errorMessage(t, asAppError(state.failed))}
            </span>
            <button type="button" onClick={() => void submit()}>
              {t('reviews.sendAgain')}
            </button>
            <button type="button" onClick={() => setState('writing')}>
              {t('reviews.rewrite')}
            </button>
          </p>
        )}
      </div>
    )
  const tooLong = () =>
    t('programs.form.tooLong', { most: most.toLocaleString('en'), length: textLength(fields.text.trim()).toLocaleString('en') })
  const textProblem = problems.text === 'tooLong' ? tooLong() : problems.text && fieldMessage(t, 'required')
  return (
    <div ref={form} className={styles.form}>
      {outdated}
      {withStars && (
        <StarsField
          stars={fields.stars}
          onStars={(stars) => setFields({ ...fields, stars })}
          problem={problems.stars ? t('reviews.noStars') : null}
        />
      )}
      <TextArea
        label={t(`reviews.${of}Field`)}
        placeholder={t(`reviews.${of}Placeholder`)}
        corner={<Counter text={fields.text} most={most} />}
        rows={3}
        mostLines={10}
        value={fields.text}
        onText={(text) => setFields((before) => ({ ...before, text }))}
        error={textProblem}
        onKeyDown={onKeyDown}
        onEnter={() => void submit()}
        entersWith="modEnter"
      />
      <div className={styles.formActs}>
        <Button kind="text" size="s" onClick={cancel}>
          {t('common.cancel')}
        </Button>
        <Button size="s" onClick={() => void submit()}>
          {t('common.save')}
        </Button>
      </div>
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('reviews.leave.title')}
        verb={t('compose.leave.discard')}
        danger
        onConfirm={() => {
          draft.drop()
          onDone()
        }}
      >
        <p>{t('reviews.leave.text')}</p>
      </Dialog>
    </div>
  )
}
