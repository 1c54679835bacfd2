import { useTranslation } from 'react-i18next'
import { englishDictionaries, koreanDictionaries } from '../../../../shared/dictionaries'
import { speechRates } from '../../../../shared/reading-settings'
import type { TextLanguage } from '../../../../shared/text/text-language'
import { useSaveSettings } from '../../../desktop/desktop'
import { useSettings } from '../../../desktop/machine'
import { selectionKey, shortcutText } from '../../../hooks/shortcuts'
import { stopSpeaking, useIsSpeaking, useListening } from '../../../parts/reading/speaking'
import { rateFor, useNoVoiceText, useVoices, voiceFor, voicesOf } from '../../../parts/reading/voices'
import { Button } from '../../../ui/Button'
import { SegmentedControl } from '../../../ui/SegmentedControl'
import { Select } from '../../../ui/Select'
import { Pane, SettingRow, SwitchRow } from '../Pane'
import pane from '../Pane.module.css'

/** Voices, dictionaries and pronunciation (docs/product/reading.md). */
export function ReadingPane() {
  const { t } = useTranslation()
  const { showsPronunciation } = useSettings()
  const save = useSaveSettings()
  return (
    <Pane title={t('reading.settings.title')} intro={t('reading.settings.intro', { key: shortcutText(selectionKey) })}>
      <div className={pane.rows}>
        <SwitchRow
          label={t('reading.settings.showsPronunciation')}
          hint={t('reading.settings.showsPronunciationHint')}
          checked={showsPronunciation}
          onChecked={(shown) => save({ showsPronunciation: shown })}
        />
      </div>
      <LanguageSettings language="korean" />
      <LanguageSettings language="english" />
      <p className={pane.note}>{t('reading.settings.local')}</p>
    </Pane>
  )
}

function LanguageSettings({ language }: { language: TextLanguage }) {
  const { t } = useTranslation()
  const settings = useSettings()
  const save = useSaveSettings()
  const isKorean = language === 'korean'
  const dictionary = isKorean ? settings.dictionaryKorean : settings.dictionaryEnglish
  const dictionaries = isKorean ? koreanDictionaries : englishDictionaries
  const name = t(`reading.settings.${language}`)
  return (
    <section>
      <h3 className={pane.group}>{name}</h3>
      <VoiceSettings language={language} />
      <SettingRow label={t('reading.settings.dictionary')} hint={t('reading.settings.dictionaryHint')}>
        <Select
          size="s"
          aria-label={`${name} ${t('reading.settings.dictionary')}`}
          value={dictionary}
          onValue={(value) => {
            const korean = koreanDictionaries.find((one) => one === value)
            const english = englishDictionaries.find((one) => one === value)
            if (isKorean && korean) save({ dictionaryKorean: korean })
            if (!isKorean && english) save({ dictionaryEnglish: english })
          }}
          options={dictionaries.map((value) => ({ value, label: t(`reading.dictionary.${value}`) }))}
        />
      </SettingRow>
    </section>
  )
}

/** The voice of a language and its speed; without any, where the system adds one. */
function VoiceSettings({ language }: { language: TextLanguage }) {
  const { t } = useTranslation()
  const settings = useSettings()
  const save = useSaveSettings()
  const noVoice = useNoVoiceText()
  const listen = useListening()
  const voices = useVoices()
  const key = `voice of ${language}`
  const isSpeaking = useIsSpeaking(key)
  const isKorean = language === 'korean'
  const name = t(`reading.settings.${language}`)
  const own = voicesOf(voices, language)
  const chosen = voiceFor(voices, language, settings)
  if (!chosen) return <SettingRow label={t('reading.settings.voice')} hint={noVoice(language)} />
  const setting = isKorean ? settings.voiceKorean : settings.voiceEnglish
  return (
    <>
      <SettingRow label={t('reading.settings.voice')}>
        <Select
          size="s"
          aria-label={`${name} ${t('reading.settings.voice')}`}
          // A voice that was removed since is not among them.
          value={own.some(({ voiceURI }) => voiceURI === setting) ? setting : ''}
          onValue={(voice) => save(isKorean ? { voiceKorean: voice } : { voiceEnglish: voice })}
          none={t('reading.settings.voiceSystem')}
          options={own.map(({ voiceURI, name: label }) => ({ value: voiceURI, label }))}
        />
      </SettingRow>
      <SettingRow label={t('reading.settings.rate')}>
        <SegmentedControl
          label={`${name} ${t('reading.settings.rate')}`}
          className={pane.segments}
          value={String(rateFor(language, settings))}
          onValue={(value) => {
            const rate = speechRates.find((one) => String(one) === value) ?? 1
            save(isKorean ? { rateKorean: rate } : { rateEnglish: rate })
          }}
          segments={speechRates.map((rate) => ({ value: String(rate), label: `${rate}×` }))}
        />
      </SettingRow>
      <SettingRow label={t('reading.settings.try')}>
        <Button
          kind="line"
          size="s"
          aria-pressed={isSpeaking}
          onClick={() => (isSpeaking ? stopSpeaking() : void listen({ key, text: t(`reading.settings.sample.${language}`) }))}
        >
          {t(isSpeaking ? 'reading.stop' : 'reading.listen')}
        </Button>
      </SettingRow>
    </>
  )
}
