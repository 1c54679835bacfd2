/** The path of a voice message's sound file contains its length, which a row needs before it loads: `<id>-<milliseconds>ms.ogg`. */
const shape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-(\d{1,6})ms\.ogg$/

export interface VoiceFacts {
  seconds: number
}

/** @returns the length in the store path of a voice message, in seconds with one decimal; null for any other text */
export function voiceFacts(path: string): VoiceFacts | null {
  const found = shape.exec(path)
  return found ? { seconds: Math.round(Number(found[1]) / 100) / 10 } : null
}

/** @param id a UUID */
export function voicePath(id: string, milliseconds: number): string {
  return `${id}-${Math.round(milliseconds)}ms.ogg`
}

/** A length as minutes and seconds: `0:14`. */
export function minutesText(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** The text of an answer that says nothing but its recording, as it is stored and for clients that do not know recordings. */
export const voiceAnswerSentence = (seconds: number): string => `음성으로 답했어요. (${minutesText(seconds)})`

/** Whether the text of an answer is that sentence, where nothing more is known of the answer. */
export const isVoiceAnswerSentence = (text: string): boolean => /^음성으로 답했어요\. \(\d:\d\d\)$/.test(text)
