import type { Voice } from '../shared/contract/voice'
import { voiceFacts } from '../shared/text/voice-path'
import { textsIn } from './texts-column'

/** The columns of `messages` that say which files a message shows. */
interface FileColumns {
  /** JSON array of paths: those of pictures, or that of the recording alone. */
  images: string
  /** JSON array of the loudness of the recording's parts. */
  wave: string | null
}

interface MessageFiles {
  images: string[]
  voice?: Voice
}

/** The pictures of a message, or the recording of a voice message. */
export function filesIn({ images, wave }: FileColumns): MessageFiles {
  return filesOf(textsIn(images), wave === null ? undefined : (JSON.parse(wave) as number[]))
}

/** The same of columns that are parsed. */
export function filesOf(paths: string[], wave: number[] = []): MessageFiles {
  const [path = ''] = paths
  const facts = voiceFacts(path)
  return facts ? { images: [], voice: { path, seconds: facts.seconds, wave } } : { images: paths }
}

/** The length of a voice message in seconds; undefined of any other message. @param images JSON array of paths */
export const voiceSeconds = (images: string): number | undefined => filesOf(textsIn(images)).voice?.seconds
