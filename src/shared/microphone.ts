import type { SpeechRate } from './reading-settings'

/** What somebody chose for voice messages on this machine (docs/product/chat.md "Voice messages"). */
export interface VoiceSettings {
  /** How fast voice messages are played; 1 is as recorded. */
  playbackRate: SpeechRate
  /** They were told what the microphone is used for, and agreed. */
  microphoneExplained: boolean
}

/** Why main ends a recording: the machine is about to sleep, or the window is no longer shown. */
export type RecordingEnd = 'suspended' | 'hidden'

export interface MicrophoneState {
  /** Whether a page of the app is recording. */
  recording: boolean
}

export interface MicrophoneEvents {
  /** A page began to record, or the last one has ended. */
  recording: MicrophoneState['recording']
  /** The page that receives it has to end its recording. */
  endRecording: RecordingEnd
}

/** The part of `window.desktop` for recording. */
export interface MicrophoneApi {
  /**
   * Lets this page have the microphone, and no other, until it reports the end, is reloaded or closed, or a recording could no longer take
   * that long. Asks the person first where the system does. False: the system does not let the app have it.
   */
  startRecording(): Promise<boolean>
  /** Reports that this page has released the microphone. */
  stopRecording(): void
  /** Opens the system's settings of the microphone; false on Linux, which has no common ones. */
  openMicrophoneSettings(): Promise<boolean>
}
