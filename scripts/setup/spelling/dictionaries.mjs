import { readdirSync, readFileSync } from 'node:fs'
import english from 'dictionary-en'
import korean from 'dictionary-ko'
import { writeBdic } from './bdic.mjs'
import { readHunspell } from './hunspell.mjs'
import { addToKorean } from './korean-additions.mjs'
import { divideEndings } from './korean-endings.mjs'

/** The dictionaries of the spell checker, as the app ships them (docs/decisions/0016-spelling-dictionaries.md). */
export function spellingDictionaries() {
  return [
    { name: 'en.bdic', source: writeBdic(read(english)) },
    { name: 'ko.bdic', source: writeBdic(divideEndings(addToKorean(read(korean)))) },
  ]
}

/** What the Korean dictionary is made with beside the package, which its licence asks for (korean-notice.txt). */
export function spellingSources() {
  const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name !== 'gpl-3.txt')
  return files.map((name) => ({ name: `spelling-source/${name}`, source: readFileSync(new URL(name, import.meta.url)) }))
}

const read = ({ aff, dic }) => readHunspell(Buffer.from(aff).toString('utf8'), Buffer.from(dic).toString('utf8'))
