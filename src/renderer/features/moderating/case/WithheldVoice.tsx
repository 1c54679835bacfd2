import { useEffect } from 'react'
import type { ExhibitText } from '../../../../shared/contract/moderating-shapes'
import { stopSound } from '../../../parts/voice/playing'
import { soundUrl } from '../../../parts/voice/sound-address'
import { VoicePlayer } from '../../../parts/voice/VoicePlayer'

interface WithheldVoiceProps {
  /** The id of what it belongs to. */
  of: string
  voice: NonNullable<ExhibitText['voice']>
  /** It is deleted, and only moderators hear it. */
  gone: boolean
}

/** The recording of a voice message in a case. It ends with the view of the case. */
export function WithheldVoice({ of, voice: { path, seconds, wave }, gone }: WithheldVoiceProps) {
  useEffect(() => () => stopSound(), [])
  return <VoicePlayer sound={{ key: `case ${of}`, src: soundUrl(path, gone), seconds }} wave={wave} />
}
