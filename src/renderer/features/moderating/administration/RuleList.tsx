import { IconLetterCase, IconLink, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import mailbox from '../../../../../resources/art/spot-mailbox.svg'
import type { OrderRule } from '../../../../shared/contract/administering-shapes'
import { type RuleEffect, ruleEffects } from '../../../../shared/order-rules'
import { useRemoveRuleMutation, useSetRuleMutation } from '../../../data/administering'
import { asAppError, errorMessage } from '../../../hooks/error-messages'
import { keepFocusNear } from '../../../hooks/focus'
import { EmptyState } from '../../../ui/EmptyState'
import { IconButton } from '../../../ui/IconButton'
import { Select } from '../../../ui/Select'
import { useToast } from '../../../ui/Toast'
import styles from './Rules.module.css'

/** The listed words and domains; what becomes of texts with them can be changed. Removing one can be undone. */
export function RuleList({ rules }: { rules: readonly OrderRule[] }) {
  const { t } = useTranslation()
  const toast = useToast()
  const [setRule] = useSetRuleMutation()
  const [removeRule] = useRemoveRuleMutation()
  const put = async ({ kind, words }: OrderRule, effect: RuleEffect) => {
    const { error } = await setRule({ kind, words, effect })
    if (error !== undefined) toast(errorMessage(t, asAppError(error)))
  }
  const [busyId, setBusyId] = useState<string | null>(null)
  /** One change at a time: each gives its rule a new id. */
  const during = async (rule: OrderRule, change: () => Promise<void>) => {
    if (busyId !== null) return
    setBusyId(rule.id)
    await change()
    setBusyId(null)
  }
  const remove = async (rule: OrderRule) => {
    const moveFocus = keepFocusNear(rule.id)
    const { data, error } = await removeRule({ ruleId: rule.id })
    if (error !== undefined) return toast(errorMessage(t, asAppError(error)))
    // Another administrator has changed it, under a new id.
    if (data.rules.some(({ kind, words }) => kind === rule.kind && words === rule.words))
      return toast(t('administering.rules.changedMeanwhile', { words: rule.words }))
    moveFocus()
    toast({ text: t('administering.rules.removed', { words: rule.words }), undo: () => put(rule, rule.effect) })
  }
  if (rules.length === 0)
    return (
      <EmptyState art={mailbox} title={t('administering.rules.empty.title')}>
        {t('administering.rules.empty.text')}
      </EmptyState>
    )
  return (
    <ul aria-label={t('administering.rules.list')}>
      {rules.map((rule) => {
        const { id, kind, words, effect } = rule
        const Icon = kind === 'word' ? IconLetterCase : IconLink
        return (
          <li key={`${kind} ${words}`} className={styles.row} data-item-id={id} data-rule-id={id}>
            <Icon aria-label={t(`administering.rules.kind.${kind}`)} role="img" />
            <b className="one" title={words}>
              {words}
            </b>
            <Select
              size="s"
              className={styles.effect}
              aria-label={t('administering.rules.effectOf', { words })}
              value={effect}
              options={ruleEffects.map((value) => ({ value, label: t(`administering.audit.effect.${value}`) }))}
              // Its own one keeps the focus.
              disabled={busyId !== null && busyId !== id}
              aria-busy={busyId === id}
              onValue={(value) => void during(rule, () => put(rule, ruleEffects.find((each) => each === value) ?? effect))}
            />
            <IconButton
              label={t('administering.rules.remove', { words })}
              aria-disabled={busyId !== null}
              onClick={() => void during(rule, () => remove(rule))}
            >
              <IconTrash />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}
