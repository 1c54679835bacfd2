import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Quote } from '../../../../shared/contract/chat-shapes'
import { voiceDraftKey } from '../../../data/chat'
import { useSession } from '../../../data/session'
import { desktop, useSaveSettings } from '../../../desktop/desktop'
import { useIsRecording, useSettings } from '../../../desktop/machine'
import { useErrorText } from '../../../hooks/error-messages'
import { useLive } from '../../../hooks/use-live'
import { useToast } from '../../../ui/Toast'
import {
  dropRecording,
  endRecording,
  recordingGone,
  recordingOf,
  restoreRecording,
  setSending,
  startRecording,
  subscribeRecordings,
} from './recordings'

/** A longer recording is asked about before it is discarded. */
const askFromSeconds = 3

interface Answering {
  /** The message that the next one replies to. */
  quote: Quote | null
  onQuote: (quote: Quote | null) => void
}

/** The voice message of a room that is recorded, or was and is not sent yet. It is kept when the room is left and when the app ends. */
export function useRecording(roomId: string, { quote, onQuote }: Answering) {
  const toast = useToast()
  const errorText = useErrorText()
  const saveSettings = useSaveSettings()
  const { microphoneExplained } = useSettings()
  const userId = useSession().user?.id ?? ''
  const place = useMemo(() => ({ roomId, userId }), [roomId, userId])
  const recording = useSyncExternalStore(subscribeRecordings, () => recordingOf(place))
  const [isExplaining, setExplaining] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isSending = useRef(false)

  // What is stored may be the beginning of a recording that another window goes on with.
  const isRecordingElsewhere = useLive(useIsRecording())
  useEffect(() => {
    if (!isRecordingElsewhere.current) void restoreRecording(place)
    const stops = [
      desktop.on('endRecording', (cause) => void endRecording(place, cause)),
      desktop.on('draftChanged', ({ key, draft }) => {
        if (key === voiceDraftKey(roomId) && draft === null) recordingGone(place)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
      void endRecording(place, 'left')
    }
  }, [place, roomId, isRecordingElsewhere])

  const start = () => {
    if (!microphoneExplained) setExplaining(true)
    else void startRecording(place)
  }
  const discard = async () => {
    await endRecording(place)
    const now = recordingOf(place)
    if (now.step === 'stopped' && now.sound.seconds >= askFromSeconds) setAsking(true)
    else dropRecording(place)
  }
  const send = useLive(async () => {
    const now = recordingOf(place)
    if (now.step !== 'stopped' || isSending.current) return
    isSending.current = true
    setSending(place, true)
    const { bytes, seconds, wave } = now.sound
    const input = { roomId, text: '', ...(quote !== null && { quote }) }
    const answer = await desktop
      .sendMessage(input, { voice: { bytes, seconds, wave } })
      .catch(() => ({ ok: false, error: { code: 'serverError' } }) as const)
    isSending.current = false
    if (!answer.ok) {
      setSending(place, false)
      return toast(errorText(answer.error))
    }
    dropRecording(place)
    if (quote !== null) onQuote(null)
  })
  return {
    recording,
    /** Begins to record; the first time on this machine it is explained first. */
    start,
    /** Whether what begins is to be explained, and so does not begin yet. */
    isExplained: microphoneExplained,
    stop: () => void endRecording(place),
    /** Discards the recording, also a running one; a longer one is asked about. */
    discard: () => void discard(),
    send: () => void send.current(),
    /** Removes what was said about a recording that failed. */
    clearProblem() {
      if (recordingOf(place).step === 'none') dropRecording(place)
    },
    explaining: {
      opened: isExplaining,
      close: () => setExplaining(false),
      agree() {
        setExplaining(false)
        saveSettings({ microphoneExplained: true })
        void startRecording(place)
      },
    },
    question: {
      opened: isAsking,
      keep: () => setAsking(false),
      discard() {
        setAsking(false)
        dropRecording(place)
      },
    },
  }
}

export type RoomRecording = ReturnType<typeof useRecording>
