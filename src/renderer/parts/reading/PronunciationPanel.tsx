import { IconPlayerPlayFilled, IconPlayerStopFilled, IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { speechRates } from '../../../shared/reading-settings'
import { languageOf, type TextLanguage } from '../../../shared/text/text-language'
import { useSaveSettings } from '../../desktop/desktop'
import { useSettings } from '../../desktop/machine'
import { usePlainKeys } from '../../hooks/plain-keys'
import { useMediaWidth } from '../../hooks/use-media-width'
import { classNames } from '../../ui/class-names'
import { IconButton } from '../../ui/IconButton'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { EnglishPronunciation } from './EnglishPronunciation'
import { KoreanPronunciation } from './KoreanPronunciation'
import styles from './PronunciationPanel.module.css'
import { atPlace, usePlace } from './place'
import type { SelectedText } from './selection'
import type { SelectionActions } from './use-selection-actions'
import { rateFor, useNoVoiceText, useVoices, voiceFor } from './voices'

interface PronunciationPanelProps {
  ref: RefObject<HTMLElement | null>
  selected: SelectedText
  actions: SelectionActions
  /** Whether it takes the focus: it was asked for from the keyboard. */
  byKey: boolean
  onClose: () => void
}

const long = 40

/** How the selected text is pronounced: a sheet at the window's foot under 768 px, beside the selection above that. */
export function PronunciationPanel({ ref, selected, actions, byKey, onClose }: PronunciationPanelProps) {
  const { t } = useTranslation()
  const narrow = useMediaWidth() === 'narrow'
  const place = usePlace(ref, selected.range, 'below')
  const { text } = selected
  const language = languageOf(text)
  // What has no place yet is hidden, and takes no focus.
  const isShown = narrow || place !== null
  useEffect(() => {
    if (byKey && isShown) ref.current?.focus({ preventScroll: true })
  }, [byKey, isShown, ref])
  usePlainKeys({ l: () => actions.listen(true) })
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={t('reading.panel.label')}
      className={classNames(styles.panel, narrow ? styles.sheet : styles.popover)}
      style={narrow ? undefined : atPlace(place)}
      onMouseDown={(event) => event.preventDefault()}
    >
      {narrow && <div className={styles.grip} />}
      <div className={styles.top}>
        <div>
          <h2 className={classNames(styles.word, text.length > long && styles.long)} lang={language === 'korean' ? 'ko' : 'en'}>
            {text}
          </h2>
        </div>
        <IconButton label={t('common.close')} shortcut={{ key: 'Escape' }} onClick={onClose}>
          <IconX />
        </IconButton>
      </div>
      <Sounds text={text}>{language && <Listen language={language} actions={actions} />}</Sounds>
    </section>
  )
}

/** The parts for the languages of the text. */
function Sounds({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useTranslation()
  const hasKorean = /[가-힣]/.test(text.normalize('NFC'))
  const hasEnglish = /[a-z]{2}|\b[ai]\b/i.test(text)
  if (!hasKorean && !hasEnglish) return <p className={styles.note}>{t('reading.panel.nothing')}</p>
  return (
    <>
      {hasKorean && <KoreanPronunciation text={text}>{children}</KoreanPronunciation>}
      {hasEnglish && <EnglishPronunciation text={text}>{hasKorean ? null : children}</EnglishPronunciation>}
    </>
  )
}

/** The button that reads the text aloud, the voice, and its speed; without a voice, where one is to be had. */
function Listen({ language, actions }: { language: TextLanguage; actions: SelectionActions }) {
  const { t } = useTranslation()
  const settings = useSettings()
  const save = useSaveSettings()
  const noVoice = useNoVoiceText()
  const voice = voiceFor(useVoices(), language, settings)
  if (!voice)
    return (
      <p className={styles.note} role="status">
        {noVoice(language)}
      </p>
    )
  const label = t(actions.isSpeaking ? 'reading.stop' : 'reading.listen')
  return (
    <div className={styles.play}>
      <button
        type="button"
        className={styles.go}
        aria-label={label}
        title={`${label} · L`}
        onClick={({ detail }) => actions.listen(detail === 0)}
      >
        {actions.isSpeaking ? <IconPlayerStopFilled /> : <IconPlayerPlayFilled />}
      </button>
      <div>
        <b aria-hidden>{label}</b>
        <span className={styles.voice}>{t('reading.panel.onThisComputer', { name: voice.name })}</span>
      </div>
      <SegmentedControl
        size="s"
        label={t('reading.panel.rate')}
        value={String(rateFor(language, settings))}
        onValue={(value) => {
          const rate = speechRates.find((one) => String(one) === value) ?? 1
          save(language === 'korean' ? { rateKorean: rate } : { rateEnglish: rate })
        }}
        segments={speechRates.map((rate) => ({ value: String(rate), label: `${rate}×` }))}
      />
    </div>
  )
}
