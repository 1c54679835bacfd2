import * as z from 'zod'
import { limits } from '../limits'
import { minutesText, voiceAnswerSentence, voiceFacts } from '../text/voice-path'

const loudest = 31

/** The loudness of the parts of a recording, all of the same length (limits.ts `voice.wave`): whole numbers from 0, which is silence, to 31. */
export const wave = z
  .array(z.number('invalid').int('invalid').min(0, 'invalid').max(loudest, 'invalid'), 'invalid')
  .length(limits.voice.wave, 'invalid')

export const voicePath = z.string('invalid').refine((path) => voiceFacts(path) !== null, 'invalid')

/** The recording that a voice message consists of. */
export const voice = z.strictObject({
  /** It is served at `app-media://voice/<path>`. */
  path: voicePath,
  /** With one decimal; the path contains it (text/voice-path.ts). */
  seconds: z.number(),
  wave,
})
export type Voice = z.output<typeof voice>

export const wireVoice = z.object({ path: z.string(), wave: z.array(z.number()) })

export const voiceFromWire = ({ path, wave }: z.output<typeof wireVoice>): Voice => ({
  path,
  wave,
  seconds: voiceFacts(path)?.seconds ?? 0,
})
export const voiceToWire = ({ path, wave }: Voice): z.output<typeof wireVoice> => ({ path, wave })

/** The recording of an answer as its writer gives it: the path of an upload of theirs, with its loudness. */
export const givenVoice = z.strictObject({ path: voicePath, wave })
export type GivenVoice = z.output<typeof givenVoice>

/** What an answer says beside its recording: '' where its text is the sentence about it. */
export const textBeside = (text: string, voice: Pick<Voice, 'seconds'> | undefined): string =>
  voice !== undefined && text === voiceAnswerSentence(voice.seconds) ? '' : text

/** The text of a message as clients see it that do not know `voice`: of a voice message, which has none, a sentence. */
export const textOrSentence = (text: string, seconds: number | undefined): string =>
  seconds === undefined ? text : `음성 메시지 (${minutesText(seconds)})`
