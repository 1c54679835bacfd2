import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits'
import { isBlank, textLength } from '../../../shared/text/length'
import { asAppError, errorMessage } from '../../bridge/error-messages'
import { Button } from '../../ui/Button'
import { Counter } from '../../ui/Counter'
import { TextArea } from '../../ui/TextArea'
import { useSaveReplyMutation } from './feed-api'
import { createIntent } from './intent-key'
import styles from './ReplyComposer.module.css'

interface ReplyEditProps {
  postId: string
  replyId: string
  content: string
  /** Saved, or given up. */
  onDone: () => void
}

/** Changes one's own comment in its place: Enter saves, Escape gives up. */
export function ReplyEdit({ postId, replyId, content, onDone }: ReplyEditProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(content)
  const [refusal, setRefusal] = useState<string>()
  const [saveReply, { isLoading: busy }] = useSaveReplyMutation()
  const intent = useRef(createIntent(() => crypto.randomUUID()))
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const field = box.current?.querySelector('textarea')
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])

  const save = async (wanted: string) => {
    if (busy || isBlank(wanted)) return
    if (wanted === content) return onDone()
    const length = textLength(wanted)
    if (length > limits.comment) return setRefusal(t('compose.reply.tooLong', { most: limits.comment, length }))
    const { error } = await saveReply({ input: { postId, replyId, content: wanted }, options: { key: intent.current.keyFor(wanted) } })
    if (error === undefined) onDone()
    else setRefusal(errorMessage(t, asAppError(error)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // The sheet around it stays open.
    event.preventDefault()
    onDone()
  }
  return (
    <div ref={box} className={styles.edit}>
      <div className={styles.frame}>
        <TextArea
          bare
          aria-label={t('compose.reply.editing')}
          className={styles.text}
          mostLines={6}
          value={text}
          onText={(next) => {
            setText(next)
            setRefusal(undefined)
          }}
          onEnter={(live) => void save(live)}
          onKeyDown={onKeyDown}
          error={refusal}
        />
      </div>
      <div className={styles.foot}>
        <span className={styles.refusal} role="alert">
          {refusal}
        </span>
        <Counter text={text} most={limits.comment} />
        <Button kind="text" size="s" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button size="s" busy={busy} disabled={isBlank(text)} onClick={() => void save(text)}>
          {t('common.save')}
        </Button>
      </div>
    </div>
  )
}
