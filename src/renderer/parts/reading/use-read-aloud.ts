import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { languageOf } from '../../../shared/text/text-language'
import { useToast } from '../../ui/Toast'
import { type Spoken, stopSpeaking, useIsSpeaking, useListening } from './speaking'

/** Reads a text aloud and stops it again; where there is no voice, a toast says so and leads to the settings. @param key who asks */
export function useReadAloud(key: string): { isSpeaking: boolean; toggle: (spoken: Omit<Spoken, 'key'>) => Promise<void> } {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const listen = useListening()
  const isSpeaking = useIsSpeaking(key)
  return {
    isSpeaking,
    async toggle(spoken) {
      if (isSpeaking) return stopSpeaking()
      if (await listen({ key, ...spoken })) return
      const action = { label: t('reading.noVoice.how'), run: () => void navigate('/profile/setting/reading') }
      toast({ text: t(`reading.noVoice.${languageOf(spoken.text) ?? 'any'}`), action })
    },
  }
}
