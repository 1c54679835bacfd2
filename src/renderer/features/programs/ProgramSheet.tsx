import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits'
import { programKinds, programSubjects } from '../../../shared/programs'
import { shortcutText } from '../../hooks/shortcuts'
import { useFileDrop } from '../../hooks/use-file-drop'
import { useHotkey } from '../../hooks/use-hotkey'
import { Button } from '../../ui/Button'
import { Counter } from '../../ui/Counter'
import { Field } from '../../ui/Field'
import { LeaveDraft } from '../../ui/LeaveDraft'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { SideSheet } from '../../ui/SideSheet'
import { TagInput } from '../../ui/TagInput'
import { TextArea } from '../../ui/TextArea'
import { useLeavingDraft } from '../../ui/use-leaving-draft'
import { CoverField } from './CoverField'
import { NumberField } from './NumberField'
import { saveKey } from './own-program-keys'
import { ProgramPreview } from './ProgramPreview'
import styles from './ProgramSheet.module.css'
import { type ProgramFormOptions, useProgramForm } from './use-program-form'

interface ProgramSheetProps extends ProgramFormOptions {
  onClose: () => void
  /** Goes on with a copy of what stands in the list; none where it stands in no list yet. */
  onDuplicate: (() => void) | undefined
}

/** The sheet one writes a program on, its card above it. What would be lost by leaving is asked about, whichever way one leaves. */
export function ProgramSheet({ onClose, onDuplicate, onSaved, ...options }: ProgramSheetProps) {
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
  useHotkey(saveKey, form.submit, !leaving.asks)
  const files = useFileDrop((found) => void form.cover.take(found))
  const body = useRef<HTMLDivElement>(null)
  const editing = options.programId !== undefined
  const { fields, set } = form

  useEffect(() => body.current?.querySelector<HTMLElement>('input:not([type])')?.focus({ preventScroll: true }), [])
  return (
    <>
      <SideSheet
        label={t(editing ? 'programs.form.edit' : 'programs.form.create')}
        onClose={leaving.close}
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
      <LeaveDraft {...leaving.dialog} title={t('programs.form.leave.title')}>
        {t('programs.form.leave.text')}
      </LeaveDraft>
    </>
  )
}
