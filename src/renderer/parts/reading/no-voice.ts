import { useTranslation } from 'react-i18next'
import type { TextLanguage } from '../../../shared/text/text-language'
import { usePlatform } from '../../desktop/machine'

/** The sentence for a language without a voice: that there is none, and where this system adds one. */
export function useNoVoiceText(): (language: TextLanguage | null) => string {
  const { t } = useTranslation()
  const platform = usePlatform()
  return (language) => `${t(`reading.noVoice.${language ?? 'any'}`)} ${t(`reading.noVoice.${platform}`)}`
}
