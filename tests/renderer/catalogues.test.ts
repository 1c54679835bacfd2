import { describe, expect, it } from 'vitest'
import { en } from '../../src/shared/i18n/en/index'
import { ko } from '../../src/shared/i18n/ko/index'

type Catalogue = { [key: string]: string | Catalogue }

function sentences(catalogue: Catalogue, path = ''): [key: string, sentence: string][] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : sentences(value, `${path}${key}.`),
  )
}
const placeholders = (sentence: string) => [...new Set([...sentence.matchAll(/\{\{\s*([^}]*?)\s*\}\}/g)].map(([, name]) => name))].sort()

const english = new Map(sentences(en))
const korean = new Map(sentences(ko))
// A singular sentence may contain the number in words.
const plurals = (key: string) => key.replace(/_one$/, '_other')

describe('the catalogues', () => {
  it('have the same keys, but for English singulars', () => {
    expect([...korean.keys()].sort()).toEqual([...new Set([...english.keys()].map(plurals))].sort())
  })

  it('use the same placeholders under each key', () => {
    const different = [...english].filter(
      ([key, sentence]) => !key.endsWith('_one') && placeholders(sentence).join() !== placeholders(korean.get(key) ?? '').join(),
    )
    expect(different.map(([key]) => key)).toEqual([])
  })

  it('have no empty sentence and no space around one', () => {
    const odd = [...english, ...korean].filter(([, sentence]) => sentence === '' || sentence !== sentence.trim())
    expect(odd).toEqual([])
  })

  it('choose Korean particles by the word before them', () => {
    expect([...korean].filter(([, sentence]) => /\((?:을|를|이|가|은|는|와|과|으|이나)\)/.test(sentence))).toEqual([])
  })

  it('write Korean in composed syllables', () => {
    expect([...korean].filter(([, sentence]) => sentence !== sentence.normalize('NFC'))).toEqual([])
  })
})
