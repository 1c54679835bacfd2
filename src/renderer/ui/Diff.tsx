import { IconChevronDown } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Reason, reasonsOf } from '../../shared/text/difference-reasons'
import { differencesOf, type Piece } from '../../shared/text/differences'
import { languageTagOf } from '../../shared/text/text-language'
import { classNames } from './class-names'
import styles from './Diff.module.css'

interface DiffProps {
  before: string
  after: string
  /** By letter inside every changed word, for a word that was typed from memory; else inside Korean ones alone. */
  by?: 'word' | 'letter'
  /** Adds the spelling rules that explain the changes. */
  reasons?: boolean
  /** Shows one of the two texts only, with its part of the changes. */
  only?: 'gone' | 'come'
}

/**
 * The differences between two versions of a sentence (docs/product/corrections.md "Differences"): removed text is struck through, inserted
 * text underlined. A screen reader reads the sentence, then the changes in words. Removed text cannot be selected, so that copying gives
 * the corrected sentence.
 */
export function Diff({ before, after, by = 'word', reasons = false, only }: DiffProps) {
  const { t } = useTranslation()
  const { pieces, changes } = useMemo(() => differencesOf(before, after, by), [before, after, by])
  const shown = only ? pieces.filter(({ kind }) => kind === 'same' || kind === only) : pieces
  const lang = languageTagOf(after || before) ?? 'ko'
  const spoken = changes.map(({ gone, come }) => {
    if (gone === '') return t('corrections.spoken.came', { come })
    return come === '' ? t('corrections.spoken.gone', { gone }) : t('corrections.spoken.instead', { gone, come })
  })
  return (
    <span className={styles.diff} lang={lang}>
      <span aria-hidden>
        {shown.map((piece, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the sentence
          <PieceView key={at} piece={piece} />
        ))}
      </span>
      <span className={classNames('sr', styles.unselected)}>
        {[(only === 'gone' ? before : after).trim(), ...(only ? [] : spoken)].join(' ')}
      </span>
      {reasons && <Reasons reasons={reasonsOf(changes)} />}
    </span>
  )
}

function PieceView({ piece: { kind, text } }: { piece: Piece }) {
  if (kind === 'same') return text
  const words = text.trim()
  if (words === '') {
    const Mark = kind === 'come' ? 'ins' : 'del'
    return (
      <Mark className={styles.space}>
        <span>{text}</span>
        <IconChevronDown aria-hidden />
      </Mark>
    )
  }
  const start = text.indexOf(words)
  const inner = (
    <>
      {text.slice(0, start)}
      <span className={styles.mark}>{words}</span>
      {text.slice(start + words.length)}
    </>
  )
  return kind === 'come' ? <ins>{inner}</ins> : <del>{inner}</del>
}

function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  const { t } = useTranslation()
  if (reasons.length === 0) return null
  return (
    <span className={styles.whys}>
      {reasons.map(({ rule, from, to, letter }) => (
        <span key={`${rule} ${from} ${to}`} className={styles.why}>
          {from && to && (
            <b>
              {from} → {to}
            </b>
          )}
          {t(rule === 'particleVowel' && letter ? 'corrections.why.particleRieul' : `corrections.why.${rule}`, { letter })}
        </span>
      ))}
    </span>
  )
}
