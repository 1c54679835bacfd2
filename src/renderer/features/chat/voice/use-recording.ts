import { useRef } from 'react'
import { voiceDraftKey } from '../../../data/chat'
import { sendingHere } from '../../../data/sent-here'
import { desktop } from '../../../desktop/desktop'
import { useErrorText } from '../../../hooks/error-messages'
import { useLive } from '../../../hooks/use-live'
import { dropRecording, recordingOf, setSending } from '../../../parts/voice/recordings'
import { useRecorder } from '../../../parts/voice/use-recorder'
import { useToast } from '../../../ui/Toast'
import { type Answering, callFailed } from '../composer/use-sending'

/** The voice message of a room that is recorded, or was and is not sent yet. */
export function useRecording(roomId: string, { quote, onQuote }: Answering) {
  const toast = useToast()
  const errorText = useErrorText()
  const recorded = useRecorder(voiceDraftKey(roomId))
  const { place } = recorded
  const isSending = useRef(false)
  const send = useLive(async () => {
    const now = recordingOf(place)
    if (now.step !== 'stopped' || isSending.current) return
    isSending.current = true
    setSending(place, true)
    const { bytes, seconds, wave } = now.sound
    const input = { roomId, text: '', ...(quote !== null && { quote }) }
    const takeBack = sendingHere(roomId)
    const answer = await desktop.sendMessage(input, { voice: { bytes, seconds, wave } }).catch(callFailed)
    isSending.current = false
    if (!answer.ok) {
      takeBack()
      setSending(place, false)
      return toast(errorText(answer.error))
    }
    dropRecording(place)
    if (quote !== null) onQuote(null)
  })
  return { ...recorded, send: () => void send.current() }
}
