import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSyllable, splitCluster, takeApart } from '../../../shared/text/hangul'
import { classNames } from '../../ui/class-names'
import { romanizationOf, soundOf } from './korean/sound'
import { type AppliedRule, isUncertain, soundChanges } from './korean/sound-rules'
import styles from './PronunciationPanel.module.css'

const mostSyllables = 24

/** How Korean sounds, in Hangul and Latin letters, the rules behind it, and the letters of a syllable. @param children the button to listen */
export function KoreanPronunciation({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useTranslation()
  const changes = useMemo(() => soundChanges(text), [text])
  const syllables = [...text.normalize('NFC')].filter(isSyllable)
  return (
    <>
      <p className={styles.sound}>
        <b lang="ko">[{soundOf(text)}]</b>
        <span>{romanizationOf(text)}</span>
      </p>
      {children}
      {changes.length > 0 && (
        <dl className={styles.why}>
          {changes.map(({ written, sound, rules }) => (
            <div key={written} style={{ display: 'contents' }}>
              <dt lang="ko">
                {written} → <b>{sound}</b>
              </dt>
              <dd>
                {rules.map((rule) => (
                  <p key={`${rule.rule} ${rule.final}${rule.next}${rule.sound}`}>
                    <Rule {...rule} />
                  </p>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {changes.length === 0 && <p className={styles.note}>{t('reading.panel.asSpelled')}</p>}
      {isUncertain(text) && <p className={styles.note}>{t('reading.panel.compounds')}</p>}
      <Letters syllables={syllables.slice(0, mostSyllables)} />
      {syllables.length > mostSyllables && <p className={styles.note}>{t('reading.panel.firstSyllables', { count: mostSyllables })}</p>}
    </>
  )
}

/** A rule in plain words. */
function Rule({ rule, final, next, sound }: AppliedRule) {
  const { t } = useTranslation()
  if (rule === 'vowel') return t(next === 'ㅕ' ? 'reading.rule.vowelYeo' : 'reading.rule.vowelUi')
  return t(`reading.rule.${rule}`, { final, next, sound })
}

/** The letters of a chosen syllable; a double final is shown as the two that it is typed with. */
function Letters({ syllables }: { syllables: readonly string[] }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(0)
  const syllable = syllables[chosen] ?? syllables[0]
  if (syllable === undefined) return null
  const { initial, vowel, final } = takeApart(syllable)
  return (
    <div className={styles.jamo}>
      <span>{t('reading.panel.lettersOf')}</span>
      <div className={styles.syllables} lang="ko">
        {syllables.map((one, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a syllable is its place in the text
            key={at}
            type="button"
            className={classNames(at === chosen && styles.on)}
            aria-pressed={at === chosen}
            aria-label={t('reading.panel.syllable', { syllable: one })}
            onClick={() => setChosen(at)}
          >
            {one}
          </button>
        ))}
      </div>
      <p className={styles.letters} role="status" lang="ko">
        {[initial, vowel, ...splitCluster(final)].map((letter, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a letter is its place in the syllable
          <b key={at} className={styles.letter}>
            {letter}
          </b>
        ))}
      </p>
    </div>
  )
}
