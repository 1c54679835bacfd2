import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NestedReply } from '../../../shared/contract/feed-shapes'
import type { AppError } from '../../../shared/errors'
import { isBlank, textLength } from '../../../shared/text/length'
import { createIdempotencyKeys } from '../../data/idempotency-keys'
import { errorMessage } from '../../hooks/error-messages'
import { shortcutText } from '../../hooks/shortcuts'
import { useLeaveGuard } from '../../hooks/use-leave-guard'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Counter, TextArea } from '../../ui/Field'
import { useMentions } from '../mentions/use-mentions'
import styles from './Replies.module.css'
import { useThread } from './thread'

interface ReplyRowEditProps {
  reply: NestedReply
  content: string
  onDone: () => void
}

/** Edits the member's own comment in its place. The key that sends saves, Escape cancels; leaving by any way asks before changes are lost. */
export function ReplyRowEdit({ reply, content, onDone }: ReplyRowEditProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(content)
  const [problem, setProblem] = useState<AppError | number | null>(null)
  const [keys] = useState(() => createIdempotencyKeys(() => crypto.randomUUID()))
  const { id: threadId, prefix, most, entersWith, save: send } = useThread()
  const keysId = useId()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const changed = text.trim() !== content
  const leaving = useLeaveGuard(changed && !busy)
  const cancel = () => (changed ? leaving.ask(onDone) : onDone())

  const save = async (typed: string) => {
    const next = typed.trim()
    if (sending.current || isBlank(next)) return
    if (next === content) return onDone()
    if (textLength(next) > most) return setProblem(textLength(next))
    sending.current = true
    setBusy(true)
    const error = await send({ replyId: reply.id, content: next, anonymous: reply.anonymous }, keys.keyFor(next))
    sending.current = false
    setBusy(false)
    if (error) setProblem(error)
    else onDone()
  }
  const mentions = useMentions({ onEnter: (typed) => void save(typed), entersWith, threadId })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    cancel()
  }
  return (
    <div ref={scrollIntoView} className={styles.edit}>
      <TextArea
        bare
        autoFocus
        mostLines={8}
        className={styles.editText}
        aria-label={t(`${prefix}.editing`)}
        aria-invalid={problem !== null}
        value={text}
        onText={(typed) => {
          setText(typed)
          setProblem(null)
        }}
        aria-describedby={keysId}
        {...mentions.area}
        onKeyDown={onKeyDown}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)}
        spellCheck={false}
      />
      {mentions.list}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {typeof problem === 'number' ? t(`${prefix}.tooLong`, { most, length: problem }) : errorMessage(t, problem)}
        </p>
      )}
      <div className={styles.editActs}>
        <p id={keysId} className={styles.keys}>
          {t(`${prefix}.editKeys`, { save: shortcutText({ key: 'Enter', mod: true }) })}
        </p>
        <Counter text={text} most={most} />
        <Button kind="text" size="s" onClick={cancel}>
          {t('common.cancel')}
        </Button>
        <Button size="s" busy={busy} disabled={isBlank(text)} onClick={() => void save(text)}>
          {t('common.save')}
        </Button>
      </div>
      <Dialog
        opened={leaving.asking}
        onClose={leaving.stay}
        title={t('compose.leave.editTitle')}
        verb={t('compose.leave.discard')}
        danger
        onConfirm={leaving.leave}
      >
        <p>{t('compose.leave.replyText')}</p>
      </Dialog>
    </div>
  )
}

// So that the buttons are above the reply field, which covers the end of the comments.
const scrollIntoView = (form: HTMLElement | null) => form?.scrollIntoView({ block: 'nearest' })
