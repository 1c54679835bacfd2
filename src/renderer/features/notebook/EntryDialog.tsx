import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits'
import { entryDraftKey, type NotebookEntry } from '../../../shared/notebook/views'
import { useDebouncedDraft } from '../../data/draft'
import { desktop } from '../../desktop/desktop'
import { entryError } from '../../parts/notebook/entry-error'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Counter, Field, TextArea } from '../../ui/Field'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { TagInput } from '../../ui/TagInput'
import { useToast } from '../../ui/Toast'
import { withTags } from '../../ui/tag-pieces'
import styles from './EntryDialog.module.css'
import { changesOf, draftOf, type EntryForm, type EntryProblems, emptyForm, entryOf, formOf, problemsOf, restoredForm } from './entry-form'

interface EntryDialogProps {
  /** The entry to edit; null for a new one. */
  entry: NotebookEntry | null
  opened: boolean
  onClose: () => void
  onSaved?: () => void
}

/** Writes or edits an entry. What is typed stays as a draft until it is saved, also when the dialog is closed. */
export function EntryDialog({ entry, opened, onClose, onSaved }: EntryDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onClose} title={t(entry ? 'notebook.editTitle' : 'notebook.add')} width={520}>
      <DraftedForm key={entry?.id ?? 'new'} entry={entry} onClose={onClose} onSaved={onSaved} />
    </Dialog>
  )
}

function DraftedForm(props: Pick<EntryDialogProps, 'entry' | 'onClose'> & { onSaved: (() => void) | undefined }) {
  const draft = useDebouncedDraft(entryDraftKey(props.entry?.id ?? null))
  return draft.loaded ? <Form {...props} draft={draft} /> : null
}

interface FormProps extends Pick<EntryDialogProps, 'entry' | 'onClose'> {
  onSaved: (() => void) | undefined
  draft: ReturnType<typeof useDebouncedDraft>
}

function Form({ entry: given, draft, onClose, onSaved }: FormProps) {
  const { t } = useTranslation()
  const toast = useToast()
  // As the form began with it.
  const [entry] = useState(given)
  const [base] = useState<EntryForm>(() => (entry ? formOf(entry) : emptyForm))
  const [form, setForm] = useState(() => restoredForm(draft.stored, base))
  const [shown, setShown] = useState<EntryProblems>({})
  const [tagProblem, setTagProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const set = (patch: Partial<EntryForm>) => {
    const next = { ...form, ...patch }
    setForm(next)
    setShown({})
    draft.keep(draftOf(next, base))
  }
  const addTags = (pieces: readonly string[], rest = '') => {
    const { tags, refused, problems } = withTags(form.tags, pieces)
    set({ tags, tagText: [...refused, rest].filter((text) => text !== '').join(', ') })
    setTagProblem(
      problems.map((each) => t(`compose.tags.${each}`, { most: each === 'full' ? limits.postTags : limits.tag })).join(' ') || undefined,
    )
    return problems.length === 0 ? tags : null
  }
  const save = async () => {
    const problems = problemsOf(form)
    const tags = addTags([form.tagText])
    // After the tags, whose change clears what was shown.
    setShown(problems)
    if (busy || tags === null || Object.keys(problems).length > 0) return
    setBusy(true)
    const written = { ...form, tags, tagText: '' }
    const answer = entry
      ? await desktop.changeEntry(entry.id, changesOf(written, base, entry))
      : await desktop.addEntry(entryOf(written, null))
    setBusy(false)
    if (!answer.ok) return toast(entryError(t, answer.error))
    draft.drop()
    toast(t(entry ? 'notebook.form.saved' : 'notebook.form.added'))
    onClose()
    onSaved?.()
  }
  const problem = (field: keyof EntryProblems) => {
    const key = shown[field]
    if (key === undefined) return undefined
    return key === 'gap' ? t('notebook.form.gapMissing') : t(`errors.fields.${key}`)
  }
  const area = (field: 'sentence' | 'meaning' | 'note') => ({
    label: t(`notebook.form.${field}`),
    value: form[field],
    onText: (text: string) => set({ [field]: text }),
    error: problem(field),
    corner: <Counter text={form[field]} most={limits.notebook[field]} />,
    onEnter: () => void save(),
    entersWith: 'modEnter' as const,
    mostLines: 5,
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {/* The form comes after its draft, when the dialog has already placed the focus. */}
      <TextArea {...area('sentence')} autoFocus />
      <Field
        label={t('notebook.form.gap')}
        hint={t('notebook.form.gapHint')}
        value={form.gap}
        onText={(gap) => set({ gap })}
        onEnter={() => void save()}
        error={problem('gap')}
      />
      <TextArea {...area('meaning')} />
      <TextArea {...area('note')} />
      <div>
        <p className={styles.name}>{t('notebook.form.tags')}</p>
        <TagInput
          tags={form.tags}
          text={form.tagText}
          problem={tagProblem}
          onText={(tagText) => set({ tagText })}
          onAdd={addTags}
          onTags={(tags) => set({ tags })}
        />
      </div>
      <div>
        <p className={styles.name} aria-hidden>
          {t('notebook.form.language')}
        </p>
        <SegmentedControl
          label={t('notebook.form.language')}
          value={form.language === '' ? (entryOf(form, null).language ?? 'other') : form.language}
          onValue={(language) => set({ language })}
          segments={[
            { value: 'korean', label: t('notebook.korean') },
            { value: 'english', label: t('notebook.english') },
            { value: 'other', label: t('notebook.otherLanguage') },
          ]}
        />
      </div>
      <div className={styles.acts}>
        <Button kind="text" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('notebook.form.save')}
        </Button>
      </div>
    </form>
  )
}
