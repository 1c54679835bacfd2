import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { EnglishSound } from '../../../shared/english-sounds'
import { limits } from '../../../shared/limits'
import { useEnglishSoundsQuery } from '../../data/english-sounds'
import { classNames } from '../../ui/class-names'
import { ipaWord, syllablesOf } from './english/ipa'
import styles from './PronunciationPanel.module.css'

/** How English words sound, in the phonetic alphabet, with their syllables and stress. @param children the button to listen */
export function EnglishPronunciation({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useTranslation()
  const all = useMemo(() => englishWords(text), [text])
  const words = useMemo(() => all.slice(0, limits.reading.words), [all])
  const { currentData: sounds, isError, refetch } = useEnglishSoundsQuery(words)
  const [only] = sounds ?? []
  return (
    <>
      {sounds?.length === 1 && only && <OneWord sound={only} />}
      {children}
      {sounds && sounds.length > 1 && <Words sounds={sounds} />}
      {sounds?.length === 1 && only && only.sounds[0] !== undefined && <Syllables sound={only.sounds[0]} />}
      {sounds && all.length > words.length && <p className={styles.note}>{t('reading.panel.firstWords', { count: words.length })}</p>}
      {!sounds && !isError && <p className={styles.note}>{t('reading.panel.loading')}</p>}
      {isError && (
        <p className={styles.note} role="alert">
          {t('reading.panel.failed')}{' '}
          <button type="button" onClick={() => void refetch()}>
            {t('reading.panel.retry')}
          </button>
        </p>
      )}
      {sounds?.some((one) => one.sounds.length > 0) && <p className={styles.note}>{t('reading.panel.source')}</p>}
      {sounds?.some((one) => one.sounds.length === 0) && <p className={styles.note}>{t('reading.panel.unknownHint')}</p>}
    </>
  )
}

/** The different words of a text. */
function englishWords(text: string): string[] {
  const words = text.normalize('NFC').match(/\p{Script=Latin}+(?:['’-]\p{Script=Latin}+)*'?/gu) ?? []
  const bare = words.map((word) => word.replace(/'$/, '')).filter(({ length }) => length <= limits.reading.word)
  return [...new Map(bare.map((word) => [word.toLowerCase(), word])).values()]
}

function OneWord({ sound: { base, sounds } }: { sound: EnglishSound }) {
  const { t } = useTranslation()
  if (sounds.length === 0) return <p className={styles.sound}>{t('reading.panel.unknown')}</p>
  return (
    <p className={styles.sound}>
      <Ipa sounds={sounds} />
      {base !== null && <span>{t('reading.panel.from', { base })}</span>}
    </p>
  )
}

function Words({ sounds }: { sounds: readonly EnglishSound[] }) {
  const { t } = useTranslation()
  return (
    <dl className={styles.why}>
      {sounds.map(({ word, base, sounds: spoken }) => (
        <div key={word} style={{ display: 'contents' }}>
          <dt lang="en">{word}</dt>
          <dd>
            <p>{spoken.length === 0 ? t('reading.panel.unknown') : <Ipa sounds={spoken} />}</p>
            {base !== null && <p>{t('reading.panel.from', { base })}</p>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Ipa({ sounds }: { sounds: readonly string[] }) {
  const { t } = useTranslation()
  const spoken = [...new Set(sounds.map(ipaWord))]
  return spoken.map((ipa, at) => (
    <span key={ipa}>
      {at > 0 && `${t('reading.panel.or')} `}
      <b lang="en-fonipa">/{ipa}/</b>{' '}
    </span>
  ))
}

function Syllables({ sound }: { sound: string }) {
  const { t } = useTranslation()
  const syllables = syllablesOf(sound)
  if (syllables.length < 2) return null
  const stresses = { 0: 'none', 1: 'main', 2: 'other' } as const
  return (
    <div className={styles.jamo}>
      <span>{t('reading.panel.syllables')}</span>
      <p className={styles.letters}>
        {syllables.map(({ ipa, stress }, at) => (
          <b
            // biome-ignore lint/suspicious/noArrayIndexKey: a syllable is its place in the word
            key={at}
            lang="en-fonipa"
            title={t(`reading.panel.stress.${stresses[stress]}`)}
            className={classNames(styles.letter, stress === 0 && styles.weak)}
          >
            {['', 'ˈ', 'ˌ'][stress]}
            {ipa}
          </b>
        ))}
      </p>
    </div>
  )
}
