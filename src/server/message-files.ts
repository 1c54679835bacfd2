import { textBeside, type Voice } from '../shared/contract/voice'
import { voiceFacts } from '../shared/text/voice-path'
import { textsIn } from './texts-column'

/** The columns of `messages` and `answers` that say which files they show. */
interface FileColumns {
  /** JSON array of paths: those of pictures and, last, that of the recording. A message has either. */
  images: string
  /** JSON array of the loudness of the recording's parts. */
  wave: string | null
}

export interface ShownFiles {
  images: string[]
  voice?: Voice
}

/** The pictures and the recording of a message or an answer. */
export function filesIn({ images, wave }: FileColumns): ShownFiles {
  return filesOf(textsIn(images), wave === null ? undefined : (JSON.parse(wave) as number[]))
}

/** The same of columns that are parsed. */
export function filesOf(paths: string[], wave: number[] = []): ShownFiles {
  const path = paths.find((each) => voiceFacts(each) !== null)
  if (path === undefined) return { images: paths }
  return { images: paths.filter((each) => each !== path), voice: { path, seconds: voiceFacts(path)?.seconds ?? 0, wave } }
}

/** An answer: its words, without the sentence about its recording, and its files. */
export function answerIn({ content, ...columns }: FileColumns & { content: string }): ShownFiles & { content: string } {
  const files = filesIn(columns)
  return { ...files, content: textBeside(content, files.voice) }
}

/** The files in the export of a member's data: the paths of pictures, and that of the recording with its length in seconds. @param json the paths */
export function exportedFiles(json: string): { images: string[]; voice?: string; seconds?: number } {
  const { images, voice } = filesOf(textsIn(json))
  return { images, ...(voice && { voice: voice.path, seconds: voice.seconds }) }
}

/** The length of a voice message in seconds; undefined of any other message. @param images JSON array of paths */
export const voiceSeconds = (images: string): number | undefined => filesOf(textsIn(images)).voice?.seconds
