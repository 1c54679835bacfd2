import type { Recording } from '../../shared/chat'
import { limits } from '../../shared/limits'
import { Failure } from '../failure'
import type { Attachment } from './picture-files'

/** Begins a file in WebM. */
const webmHead = [0x1a, 0x45, 0xdf, 0xa3]
const oggHead = [...Buffer.from('OggS')]

/** A recording as a file to send. Its content is checked by the community. @throws Failure at the field `voice` */
export function recordingFile({ bytes: given }: Pick<Recording, 'bytes'>): Attachment {
  if (given.byteLength > limits.voice.bytes) throw new Failure({ code: 'tooLarge', fields: { voice: 'tooLarge' } })
  const type = recordingType(given)
  if (type === null) throw new Failure({ code: 'invalid', fields: { voice: 'unreadable' } })
  return { bytes: new Uint8Array(given), type, field: 'voice' }
}

/** The type by the first bytes (WebM or Ogg), else null. */
export function recordingType(bytes: Uint8Array): string | null {
  if (webmHead.every((byte, index) => bytes[index] === byte)) return 'audio/webm'
  return oggHead.every((byte, index) => bytes[index] === byte) ? 'audio/ogg' : null
}
