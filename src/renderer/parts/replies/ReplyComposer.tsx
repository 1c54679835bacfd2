import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits'
import { isBlank, textLength } from '../../../shared/text/length'
import { useRequireLogin, useSession } from '../../data/session'
import { useFileDrop } from '../../hooks/files'
import { shortcutText } from '../../hooks/shortcuts'
import { useLive } from '../../hooks/use-live'
import { IconButton } from '../../ui/IconButton'
import { SendField } from '../../ui/SendField'
import { Switch } from '../../ui/Switch'
import { useCompletion } from '../completion/use-completion'
import { EmojiButton } from '../emoji/EmojiButton'
import { LeaveQuestion } from '../LeaveQuestion'
import { AddPictures, PictureList } from '../pictures/PictureList'
import { RecordButton } from '../voice/RecordButton'
import { RecordingBar } from '../voice/RecordingBar'
import { RecordingParts } from '../voice/RecordingParts'
import { RecordingProblemLine } from '../voice/RecordingProblem'
import { useHolding } from '../voice/use-holding'
import { AnswerVoice } from './AnswerVoice'
import styles from './ReplyComposer.module.css'
import { useThread } from './thread'
import { type AnswerRecording, useAnswerVoice } from './use-answer-voice'
import { useDraftPictures } from './use-reply-pictures'
import type { UnsentReplies } from './use-unsent-replies'

interface ReplyComposerProps {
  ref: Ref<HTMLDivElement>
  unsent: UnsentReplies
}

/** Focuses the field of a composer, or what a visitor has in its place: the button that leads to the login. @param place contains it */
export function focusComposer(place: HTMLElement | null): void {
  const field = place?.querySelector('textarea') ?? place?.querySelector('button')
  field?.focus()
}

/** The field below a thread, with a hint about what Enter does; a visitor is asked to log in. */
export function ReplyComposer({ ref, unsent }: ReplyComposerProps) {
  const { t } = useTranslation()
  const { id, prefix, most, entersWith, takesPictures, takesVoice, asksForVoice = false } = useThread()
  const { signedIn } = useSession()
  const gated = useRequireLogin()
  const [tooLong, setTooLong] = useState<number | null>(null)
  const { text, to } = unsent
  const pictures = useDraftPictures(unsent)
  const add = (files: readonly File[]) => void pictures.add(files)
  const { over, handlers } = useFileDrop(add)
  const voice = useAnswerVoice()
  const holding = useHolding({ active: voice.isExplained, start: voice.start, stop: voice.stop, discard: voice.discard })
  const live = useLive(unsent)
  const place = useRef<HTMLDivElement>(null)
  const field = () => place.current?.querySelector('textarea')
  const { step } = voice.recording
  const hasVoice = step !== 'none' || unsent.voice !== undefined
  const hasTwo = step === 'stopped' && unsent.voice !== undefined
  // A picture that is added while the recording is uploaded would be too late for the answer.
  const addsPictures = takesPictures && !voice.isUploading

  const send = (typed: string) => {
    const length = textLength(typed.trim())
    setTooLong(length > most ? length : null)
    if (length > most || !pictures.check() || hasTwo) return
    if (step === 'none') unsent.send(typed)
    // With what was typed meanwhile.
    else if (step === 'stopped') void voice.upload((said) => live.current.send(live.current.text, said))
  }
  const completion = useCompletion({ onEnter: send, entersWith, threadId: id })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || to === null) return
    event.preventDefault()
    unsent.answer(null)
  }
  // The pressed button is removed.
  const stopAnswering = () => {
    field()?.focus()
    unsent.answer(null)
  }
  const removeVoice = () => {
    field()?.focus()
    unsent.removeVoice()
  }
  if (!signedIn) {
    return (
      <div ref={ref} className={styles.place}>
        <button type="button" className={styles.visitor} onClick={() => gated(() => {})}>
          {t(`${prefix}.logIn`)}
        </button>
      </div>
    )
  }
  return (
    <div ref={ref} className={styles.place} {...(addsPictures && handlers)}>
      <div ref={place}>
        <SendField
          area={completion.area}
          aria-label={t(`${prefix}.field`)}
          aria-invalid={tooLong !== null}
          placeholder={t(`${prefix}.write`)}
          text={text}
          // What is typed then would be sent half written.
          readOnly={voice.isUploading}
          most={most}
          onText={(typed) => {
            setTooLong(null)
            unsent.write(typed)
          }}
          onKeyDown={onKeyDown}
          entersWith={entersWith}
          keys={t(`${prefix}.keys`, { send: shortcutText({ key: 'Enter', mod: true }) })}
          sendLabel={t(`${prefix}.send`)}
          canSend={canSend({ text, voice, hasTwo, isDrafted: unsent.voice !== undefined }) && !pictures.uploading}
          onSend={send}
          problems={[
            tooLong === null ? null : t(`${prefix}.tooLong`, { most: most.toLocaleString('en'), length: tooLong.toLocaleString('en') }),
            voice.problem,
            hasTwo ? t('voice.answer.onlyOne') : null,
          ]}
          above={
            <>
              {to && <ReplyTargetNote to={to} onStop={stopAnswering} />}
              {completion.list}
              {(pictures.pictures.length > 0 || pictures.problem !== undefined) && (
                <PictureList images={pictures} problem={pictures.problem} className={styles.pictures} />
              )}
              {unsent.voice && <AnswerVoice voice={unsent.voice} onRemove={removeVoice} />}
              {step !== 'none' && <RecordingBar voice={voice} holding={holding} />}
            </>
          }
          before={
            <>
              {addsPictures && <AddPictures images={pictures} className={styles.add} />}
              {takesVoice && !hasVoice && <RecordButton label={t('voice.answer.record')} onPress={voice.start} holding={holding} />}
              <EmojiButton className={styles.add} />
            </>
          }
          cover={over && t('compose.images.drop', { most: limits.images.perPost })}
          under={
            <>
              {voice.recording.step === 'none' && voice.recording.problem !== null && (
                <RecordingProblemLine problem={voice.recording.problem} onClose={voice.clearProblem} />
              )}
              {asksForVoice && !hasVoice && <Invitation onStart={voice.start} />}
              <Anonymity unsent={unsent} />
              {hasVoice && unsent.anonymous && <p className={styles.note}>{t('voice.answer.recognised')}</p>}
            </>
          }
        />
      </div>
      {takesVoice && <RecordingParts explanation={t('voice.answer.explain')} voice={voice} field={field} />}
      <LeaveQuestion
        active={voice.isUploading}
        title={t('voice.answer.leave.title')}
        text={t('voice.answer.leave.text')}
        verb={t('voice.answer.leave.verb')}
        danger
      />
      {/* Such a picture is not part of the draft yet. */}
      <LeaveQuestion
        active={pictures.uploading}
        title={t('compose.leave.uploading.title')}
        text={t('compose.leave.uploading.text')}
        verb={t('compose.leave.uploading.verb')}
        danger
      />
    </div>
  )
}

interface Sendable {
  text: string
  voice: AnswerRecording
  hasTwo: boolean
  /** The draft has a recording that is uploaded. */
  isDrafted: boolean
}

/** A recording that has not ended is not sent, nor is more than one. */
function canSend({ text, voice: { recording, isUploading }, hasTwo, isDrafted }: Sendable): boolean {
  if (hasTwo || isUploading || recording.step === 'opening' || recording.step === 'running') return false
  return !isBlank(text) || isDrafted || recording.step === 'stopped'
}

/** Of a question that asks how something is pronounced. */
function Invitation({ onStart }: { onStart: () => void }) {
  const { t } = useTranslation()
  return (
    <p className={styles.invite}>
      {t('voice.answer.invite')}{' '}
      <button type="button" onClick={onStart}>
        {t('voice.answer.record')}
      </button>
    </p>
  )
}

function ReplyTargetNote({ to, onStop }: { to: NonNullable<UnsentReplies['to']>; onStop: () => void }) {
  const { t } = useTranslation()
  const { prefix } = useThread()
  return (
    <div className={styles.to}>
      <span className="one">
        <Trans i18nKey={`${prefix}.to`} values={{ name: to.nickname }} components={{ b: <b /> }} />
      </span>
      <IconButton label={t(`${prefix}.stopReplying`, { name: to.nickname })} className={styles.stop} onClick={onStop}>
        <IconX />
      </IconButton>
    </div>
  )
}

function Anonymity({ unsent }: { unsent: UnsentReplies }) {
  const { t } = useTranslation()
  const { anonymity } = useThread()
  if (anonymity === 'always') return <p className={styles.note}>{t('qna.anonymous.always')}</p>
  if (anonymity !== 'choice') return null
  return (
    <Switch
      size="s"
      className={styles.anonymous}
      label={t('qna.anonymous.answer')}
      checked={unsent.anonymous}
      onChecked={unsent.setAnonymous}
    />
  )
}
