import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { OutdatedDraft, useStartFresh } from '../../../parts/DraftControls'
import { daysText, hoursText, priceText } from '../program-facts'
import styles from './ProgramEditor.module.css'
import { type ProgramFields, wholeNumber } from './program-draft'
import type { ProgramFormState } from './use-program-form'

/**
 * Says that the program was changed elsewhere meanwhile, and shows the newest content of fields that were changed here too. It takes the focus
 * when saving was refused for that: whoever saves again from below must have seen what that replaces.
 */
export function ChangedElsewhere({ form: { newest, clashes, isMerged, merges, startFresh, busy } }: { form: ProgramFormState }) {
  const { t } = useTranslation()
  const onTake = useStartFresh(startFresh)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (merges > 0) notice.current?.focus()
  }, [merges])
  if (busy || (clashes.length === 0 && !isMerged)) return null
  return (
    <div ref={notice} tabIndex={-1}>
      {clashes.length > 0 ? (
        <OutdatedDraft
          text={t('programs.form.elsewhere.clash')}
          newest={clashes.map((name) => shown[name](t, newest)).join('\n')}
          onTake={onTake}
          className={styles.elsewhere}
        />
      ) : (
        <p role="alert" className={styles.elsewhere}>
          {t('programs.form.elsewhere.merged')}
        </p>
      )}
    </div>
  )
}

/** A field and its content in words. */
const shown: { [Name in keyof ProgramFields]: (t: TFunction, fields: ProgramFields) => string } = {
  title: (t, { title }) => `${t('programs.form.title')}: ${title}`,
  description: (t, { description }) => `${t('programs.form.description')}: ${description}`,
  subject: (t, { subject }) => `${t('programs.form.subject')}: ${t(`common.category.${subject}`)}`,
  kind: (t, { kind }) => `${t('programs.form.kind')}: ${t(`programs.kind.${kind}`)}`,
  tags: (t, { tags }) => `${t('programs.form.tags.label')}: ${tags.join(', ')}`,
  tagText: () => '',
  hours: (t, { hours }) => `${t('programs.form.hours')}: ${hoursText(t, wholeNumber(hours) ?? 0)}`,
  price: (t, { price }) => `${t('programs.form.price')}: ${priceText(t, wholeNumber(price) ?? 0)}`,
  imagePath: (t) => t('programs.form.elsewhere.picture'),
  freeDays: (t, { freeDays }) => `${t('programs.free.label')}: ${daysText(t, freeDays)}`,
  freeNote: (t, { freeNote }) => `${t('programs.free.note')}: ${freeNote}`,
}
