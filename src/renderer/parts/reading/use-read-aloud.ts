import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { TextLanguage } from '../../../shared/text/text-language'
import { desktop } from '../../desktop/desktop'
import { useToast } from '../../ui/Toast'
import { type Spoken, stopSpeaking, useIsSpeaking, useListening } from './speaking'

const settings = '/profile/setting/reading'

/** Tells that a language has no voice, and leads to the settings. @param ownWindow whether the page is the window of a room, which has none */
export function useNoVoiceToast(ownWindow = false): (language: TextLanguage | null) => void {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const action = { label: t('reading.noVoice.how'), run: () => (ownWindow ? desktop.showInMain(settings) : void navigate(settings)) }
  return (language) => toast({ text: t(`reading.noVoice.${language ?? 'any'}`), action })
}

/** Reads a text aloud and stops it again; a toast tells what is left out for want of a voice. @param key who asks */
export function useReadAloud(key: string): { isSpeaking: boolean; toggle: (spoken: Omit<Spoken, 'key'>) => Promise<void> } {
  const tellNoVoice = useNoVoiceToast()
  const listen = useListening()
  const isSpeaking = useIsSpeaking(key)
  return {
    isSpeaking,
    async toggle(spoken) {
      if (isSpeaking) return stopSpeaking()
      const unspoken = await listen({ key, ...spoken })
      if (unspoken) tellNoVoice(unspoken.language)
    },
  }
}
