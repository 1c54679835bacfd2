import { useEffect, useRef, useState } from 'react'
import type { Voice } from '../../../shared/contract/voice'
import { voiceFacts } from '../../../shared/text/voice-path'
import { desktop } from '../../desktop/desktop'
import { useErrorText } from '../../hooks/error-messages'
import { dropRecording, recordingOf, setSending } from '../voice/recordings'
import { type Recorded, useRecorder } from '../voice/use-recorder'
import { useThread } from './thread'

export interface AnswerRecording extends Recorded {
  isUploading: boolean
  /** Why what is recorded could not be uploaded. */
  problem: string | null
  /**
   * Uploads what is recorded and hands it over; the recording is dropped then. It stays where that fails, which is said, and where the page is
   * left meanwhile.
   */
  upload: (onUploaded: (voice: Voice) => void) => Promise<void>
}

/** What is recorded for the answer that is being written, where the thread takes recordings. */
export function useAnswerVoice(): AnswerRecording {
  const { id, takesVoice } = useThread()
  const errorText = useErrorText()
  const recorded = useRecorder(takesVoice ? `voice:answer:${id}` : null)
  const { place, recording } = recorded
  const [problem, setProblem] = useState<{ of: unknown; text: string } | null>(null)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const sound = recording.step === 'stopped' ? recording.sound : null

  return {
    ...recorded,
    isUploading: recording.step === 'stopped' && recording.isSending,
    problem: problem !== null && problem.of === sound ? problem.text : null,
    async upload(onUploaded) {
      const now = recordingOf(place)
      if (now.step !== 'stopped' || now.isSending) return
      setProblem(null)
      setSending(place, true)
      const { bytes, seconds, wave } = now.sound
      const file = new File([bytes], 'recording.webm', { type: 'audio/webm' })
      const answer = await desktop
        .call('uploadVoice', {}, { files: [file] })
        .catch(() => ({ ok: false, error: { code: 'serverError' } }) as const)
      setSending(place, false)
      if (!answer.ok) return setProblem({ of: now.sound, text: errorText(answer.error) })
      if (!isShown.current) return
      const { path } = answer.value
      onUploaded({ path, seconds: voiceFacts(path)?.seconds ?? seconds, wave })
      dropRecording(place)
    },
  }
}
