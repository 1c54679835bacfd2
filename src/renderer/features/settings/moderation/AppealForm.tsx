import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../shared/limits'
import { isBlank, textLength } from '../../../../shared/text/length'
import { useAppealMutation } from '../../../data/standing'
import { asAppError, errorMessage } from '../../../hooks/error-messages'
import { keepFocusAt } from '../../../hooks/focus'
import { Button } from '../../../ui/Button'
import { Counter, TextArea } from '../../../ui/Field'
import { useToast } from '../../../ui/Toast'
import { LeaveUnsaved } from '../Pane'
import pane from '../Pane.module.css'

/** The one appeal against a decision. @param until the last moment for it, as text */
export function AppealForm({ decisionId, until }: { decisionId: string; until: string }) {
  const { t } = useTranslation()
  const toast = useToast()
  const [opened, setOpened] = useState(false)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [appeal, { isLoading }] = useAppealMutation()
  const most = limits.moderation.appeal
  const isTooLong = textLength(text.trim()) > most

  const place = useRef<HTMLDivElement>(null)
  const close = () => {
    const moveFocus = keepFocusAt(() => place.current)
    setOpened(false)
    moveFocus()
  }
  const send = async () => {
    if (isBlank(text) || isTooLong || isLoading) return
    setProblem(null)
    const decision = place.current?.closest('li')
    const moveFocus = keepFocusAt(() => decision)
    const { error } = await appeal({ decisionId, text: text.trim() })
    if (error === undefined) {
      moveFocus()
      return toast(t('moderation.appeal.sent'))
    }
    const { code } = asAppError(error)
    const isOver = code === 'exists' || code === 'expired' || code === 'wrongState'
    setProblem(isOver ? t(`moderation.appeal.refused.${code}`) : errorMessage(t, asAppError(error)))
  }
  if (!opened) {
    return (
      <div ref={place} className={pane.acts}>
        <Button kind="line" size="s" onClick={() => setOpened(true)}>
          {t('moderation.appeal.open')}
        </Button>
        <span className={pane.state}>{t('moderation.appeal.until', { until })}</span>
      </div>
    )
  }
  return (
    <div ref={place} className={pane.form}>
      <LeaveUnsaved active={!isBlank(text)} />
      <TextArea
        autoFocus
        label={t('moderation.appeal.label')}
        hint={t('moderation.appeal.hint')}
        corner={<Counter text={text} most={most} />}
        error={isTooLong ? t('errors.fields.tooLong') : problem}
        value={text}
        onText={setText}
        entersWith="modEnter"
        onEnter={() => void send()}
        mostLines={10}
      />
      <div className={pane.acts}>
        <Button disabled={isBlank(text) || isTooLong} busy={isLoading} onClick={() => void send()}>
          {t('moderation.appeal.send')}
        </Button>
        {isBlank(text) && (
          <Button kind="text" onClick={close}>
            {t('common.cancel')}
          </Button>
        )}
      </div>
    </div>
  )
}
