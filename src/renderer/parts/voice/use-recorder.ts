import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useSession } from '../../data/session'
import { desktop, useSaveSettings } from '../../desktop/desktop'
import { useIsRecording, useSettings } from '../../desktop/machine'
import { useLive } from '../../hooks/use-live'
import {
  dropRecording,
  endRecording,
  recordingGone,
  recordingOf,
  restoreRecording,
  startRecording,
  subscribeRecordings,
} from './recordings'

/** A longer recording is asked about before it is discarded. */
const askFromSeconds = 3

/**
 * What is recorded at a place, or was and is not sent yet. It is kept when the place is left and when the app ends.
 * @param draftKey the key of the draft that it is stored as; null where nothing is recorded
 */
export function useRecorder(draftKey: string | null) {
  const saveSettings = useSaveSettings()
  const { microphoneExplained } = useSettings()
  const userId = useSession().user?.id ?? ''
  const place = useMemo(() => ({ draftKey: draftKey ?? '', userId }), [draftKey, userId])
  const recording = useSyncExternalStore(subscribeRecordings, () => recordingOf(place))
  const [isExplaining, setExplaining] = useState(false)
  const [isAsking, setAsking] = useState(false)

  // What is stored may be the beginning of a recording that another window, or another place, goes on with.
  const isRecording = useIsRecording()
  const live = useLive(isRecording)
  useEffect(() => {
    if (draftKey !== null && !isRecording) void restoreRecording(place)
  }, [place, draftKey, isRecording])
  useEffect(() => {
    if (draftKey === null) return
    const stops = [
      desktop.on('endRecording', (cause) => void endRecording(place, cause)),
      desktop.on('draftChanged', ({ key, draft }) => {
        if (key !== draftKey) return
        if (draft === null) recordingGone(place)
        else if (!live.current) void restoreRecording(place, true)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
      void endRecording(place, 'left')
    }
  }, [place, draftKey, live])

  const start = () => {
    if (!microphoneExplained) setExplaining(true)
    else void startRecording(place)
  }
  const discard = async () => {
    await endRecording(place)
    const now = recordingOf(place)
    // What is handed over already would be sent all the same.
    if (now.step === 'stopped' && now.isSending) return
    if (now.step === 'stopped' && now.sound.seconds >= askFromSeconds) setAsking(true)
    else dropRecording(place)
  }
  return {
    place,
    recording,
    /** Begins to record; the first time on this machine it is explained first. */
    start,
    /** Whether it was explained on this machine what the microphone is used for, so that recording begins at once. */
    isExplained: microphoneExplained,
    stop: () => void endRecording(place),
    /** Discards the recording, also a running one; a longer one is asked about. */
    discard: () => void discard(),
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

export type Recorded = ReturnType<typeof useRecorder>
