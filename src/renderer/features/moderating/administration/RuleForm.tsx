import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../shared/limits'
import { type RuleEffect, type RuleKind, ruleEffects, ruleKinds } from '../../../../shared/order-rules'
import { isBlank, textLength } from '../../../../shared/text/length'
import { useSetRuleMutation } from '../../../data/administering'
import { asAppError, errorMessage, fieldMessages } from '../../../hooks/error-messages'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { SegmentedControl } from '../../../ui/SegmentedControl'
import styles from './Rules.module.css'

/** Lists a word or a domain, and what becomes of texts with it. */
export function RuleForm() {
  const { t } = useTranslation()
  const [kind, setKind] = useState<RuleKind>('word')
  const [effect, setEffect] = useState<RuleEffect>('queue')
  const [words, setWords] = useState('')
  const [setRule, { isLoading, error, reset }] = useSetRuleMutation()
  const isTooLong = textLength(words) > limits.moderation.rule
  const add = async () => {
    if (isLoading || isBlank(words) || isTooLong) return
    const { error: failed } = await setRule({ kind, words, effect })
    // What was typed since it was sent stays.
    if (failed === undefined) setWords((latest) => (latest === words ? '' : latest))
  }
  const problem = () => {
    if (isTooLong) return t('errors.fields.tooLong')
    if (error === undefined) return null
    const failed = asAppError(error)
    if (failed.fields?.['words'] === 'invalid') return t(`administering.rules.unusable.${kind}`)
    if (failed.code === 'limit') return t('administering.rules.full')
    return fieldMessages(t, failed)['words'] ?? errorMessage(t, failed)
  }
  return (
    <div className={styles.form}>
      <SegmentedControl
        label={t('administering.rules.kindLabel')}
        value={kind}
        onValue={(next) => {
          setKind(next)
          reset()
        }}
        segments={ruleKinds.map((value) => ({ value, label: t(`administering.rules.kind.${value}`) }))}
      />
      <SegmentedControl
        label={t('administering.rules.effectLabel')}
        value={effect}
        onValue={setEffect}
        segments={ruleEffects.map((value) => ({ value, label: t(`administering.audit.effect.${value}`) }))}
      />
      <Field
        size="s"
        className={styles.words}
        aria-label={t(`administering.rules.kind.${kind}`)}
        placeholder={t(`administering.rules.example.${kind}`)}
        value={words}
        onText={(text) => {
          setWords(text)
          if (error !== undefined) reset()
        }}
        onEnter={() => void add()}
        error={problem()}
        hint={t(`administering.rules.hint.${kind}`)}
        autoComplete="off"
      />
      <Button className={styles.add} busy={isLoading} disabled={isBlank(words) || isTooLong} onClick={() => void add()}>
        {t('administering.rules.add')}
      </Button>
    </div>
  )
}
