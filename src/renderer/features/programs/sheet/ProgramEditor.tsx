import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Program } from '../../../../shared/contract/programs-shapes'
import { limits } from '../../../../shared/limits'
import { programKinds, programSubjects } from '../../../../shared/programs'
import { useDebouncedDraft } from '../../../data/draft'
import { versionOf } from '../../../data/draft-version'
import { useFileDrop } from '../../../hooks/files'
import { shortcutText } from '../../../hooks/shortcuts'
import { LeaveDraft, useLeavingDraft } from '../../../parts/DraftControls'
import { Button } from '../../../ui/Button'
import { DayChips } from '../../../ui/DayChips'
import { Dialog } from '../../../ui/Dialog'
import { Counter, Field, TextArea } from '../../../ui/Field'
import { SegmentedControl } from '../../../ui/SegmentedControl'
import { SideSheet } from '../../../ui/SideSheet'
import { TagInput } from '../../../ui/TagInput'
import { ProgramPreview } from '../list/ProgramCard'
import { saveKey } from '../own/OwnProgramKeys'
import { ChangedElsewhere } from './ChangedElsewhere'
import { CoverField } from './CoverField'
import { NumberField } from './NumberField'
import styles from './ProgramEditor.module.css'
import { emptyProgram, fieldsOf, readProgramDraft } from './program-draft'
import { type ProgramFormOptions, type ProgramVersion, useProgramForm } from './use-program-form'

/** What the sheet edits: a new program, a copy of an own program, or an own program. */
export type Edited = { is: 'new' } | { is: 'copy' | 'program'; program: Program }

interface ProgramEditorProps {
  edited: Edited
  onClose: () => void
  onSaved: (programId: string) => void
  onDuplicate: (program: Program) => void
}

const draftKeyOf = (edited: Edited) => {
  if (edited.is === 'new') return 'program:new'
  return edited.is === 'copy' ? `program:copy:${edited.program.id}` : `program:${edited.program.id}`
}

function versionIn(edited: Edited): ProgramVersion {
  if (edited.is === 'new') return { base: emptyProgram }
  const base = fieldsOf(edited.program)
  return edited.is === 'copy' ? { base } : { base, version: versionOf(edited.program) }
}

/** The sheet with its draft. Later changes of the program from elsewhere do not change the fields, until saving is refused for them. */
export function ProgramEditor({ edited, onDuplicate, ...rest }: ProgramEditorProps) {
  const draftKey = draftKeyOf(edited)
  const draft = useDebouncedDraft(draftKey)
  const [initial] = useState(() => versionIn(edited))
  if (!draft.loaded) return null
  return (
    <ProgramSheet
      {...rest}
      onDuplicate={edited.is === 'program' ? () => onDuplicate(edited.program) : undefined}
      programId={edited.is === 'program' ? edited.program.id : undefined}
      initial={initial}
      copied={edited.is === 'copy'}
      stored={readProgramDraft(draft.stored, initial.base, initial.version)}
      draftKey={draftKey}
      draft={draft}
    />
  )
}

interface ProgramSheetProps extends ProgramFormOptions {
  onClose: () => void
  /** Opens a copy of the saved program; undefined for one that is not saved. */
  onDuplicate: (() => void) | undefined
}

/** The form of a program, below a preview of its card. Every way of leaving with unsaved changes asks for confirmation. */
function ProgramSheet({ onClose, onDuplicate, onSaved, ...options }: ProgramSheetProps) {
  const { t } = useTranslation()
  const form = useProgramForm({
    ...options,
    onSaved: (programId) => {
      leaving.release()
      onSaved(programId)
    },
  })
  const { touched, busy } = form
  const leaving = useLeavingDraft({ touched, busy, onClose, onDiscard: () => options.draft.drop(), kept: t('programs.form.kept') })
  const files = useFileDrop((found) => void form.cover.take(found))
  const body = useRef<HTMLDivElement>(null)
  const editing = options.programId !== undefined
  const { fields, set } = form

  useEffect(() => body.current?.querySelector<HTMLElement>('input:not([type])')?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (form.refusals > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')?.focus()
  }, [form.refusals])
  return (
    <>
      <SideSheet
        label={t(editing ? 'programs.form.edit' : 'programs.form.create')}
        onClose={leaving.close}
        onSend={leaving.asks || form.cover.cropping !== null ? undefined : form.submit}
        bar={
          <>
            <span className={styles.name}>{t(editing ? 'programs.form.edit' : 'programs.form.create')}</span>
            <span className={styles.state}>{form.changed && t('programs.form.unsaved')}</span>
            {onDuplicate && (
              <Button kind="text" size="s" onClick={onDuplicate}>
                {t('programs.own.duplicate')}
              </Button>
            )}
            <Button
              size="s"
              busy={form.busy}
              disabled={form.unfinished}
              title={`${t('common.save')} · ${shortcutText(saveKey)}`}
              onClick={form.submit}
            >
              {t('common.save')}
            </Button>
          </>
        }
        foot={
          form.problem('program') && (
            <p role="alert" className={styles.notice}>
              {form.problem('program')} {t('programs.form.stillKept')}
            </p>
          )
        }
      >
        <div ref={body} {...files.handlers}>
          <ChangedElsewhere form={form} />
          <div className={styles.preview}>
            <ProgramPreview fields={fields} />
            <CoverField form={form} />
          </div>
          <div className={styles.fields}>
            <Field
              size="s"
              label={t('programs.form.title')}
              corner={<Counter text={fields.title} most={limits.programTitle} />}
              value={fields.title}
              onText={(title) => set({ title })}
              error={form.problem('title')}
              readOnly={form.busy}
              spellCheck
            />
            <div className={styles.pair}>
              <div>
                <p className={styles.label}>{t('programs.form.subject')}</p>
                <SegmentedControl
                  label={t('programs.form.subject')}
                  value={fields.subject}
                  onValue={(subject) => set({ subject })}
                  segments={programSubjects.map((value) => ({ value, label: t(`common.category.${value}`) }))}
                />
              </div>
              <div>
                <p className={styles.label}>{t('programs.form.kind')}</p>
                <SegmentedControl
                  label={t('programs.form.kind')}
                  value={fields.kind}
                  onValue={(kind) => set({ kind })}
                  segments={programKinds.map((value) => ({ value, label: t(`programs.kind.${value}`) }))}
                />
              </div>
            </div>
            <div className={styles.pair}>
              <NumberField name="hours" value={fields.hours} onText={(hours) => set({ hours })} error={form.problem('hours')} />
              <NumberField
                name="price"
                before="$"
                after=" USD"
                value={fields.price}
                onText={(price) => set({ price })}
                error={form.problem('price')}
              />
            </div>
            <div>
              <p className={styles.label}>{t('programs.free.label')}</p>
              <DayChips label={t('programs.free.label')} days={fields.freeDays} onDays={(freeDays) => set({ freeDays })} />
              <p className={styles.hint}>{t('programs.free.hint')}</p>
            </div>
            <Field
              size="s"
              label={t('programs.free.note')}
              placeholder={t('programs.free.notePlaceholder')}
              corner={<Counter text={fields.freeNote} most={limits.programFreeNote} />}
              value={fields.freeNote}
              onText={(freeNote) => set({ freeNote })}
              error={form.problem('free')}
              readOnly={form.busy}
              spellCheck
            />
            <TextArea
              label={t('programs.form.description')}
              hint={t('programs.form.descriptionHint')}
              corner={<Counter text={fields.description} most={limits.programDescription} />}
              value={fields.description}
              onText={(description) => set({ description })}
              error={form.problem('description')}
              mostLines={16}
              rows={6}
              readOnly={form.busy}
            />
            <div className={styles.tags}>
              <p className={styles.label}>{t('programs.form.tags.label')}</p>
              <TagInput
                tags={fields.tags}
                text={fields.tagText}
                problem={form.problem('tags')}
                onText={(tagText) => set({ tagText })}
                onAdd={form.addTags}
                onTags={(tags) => set({ tags })}
              />
            </div>
          </div>
          {files.over && <div className={styles.drop}>{t('programs.form.image.drop')}</div>}
        </div>
      </SideSheet>
      <LeaveDraft
        {...leaving.dialog}
        opened={leaving.asks && !form.cover.busy}
        title={t(editing ? 'compose.leave.editTitle' : 'programs.form.leave.title')}
        editing={editing}
      >
        {t('programs.form.leave.text')}
      </LeaveDraft>
      {/* Such a picture is not part of the draft yet. */}
      <Dialog
        opened={leaving.asks && form.cover.busy}
        onClose={leaving.stay}
        title={t('compose.leave.uploading.title')}
        verb={t('compose.leave.uploading.verb')}
        danger
        onConfirm={leaving.leave}
      >
        <p>{t('compose.leave.uploading.text')}</p>
      </Dialog>
    </>
  )
}
