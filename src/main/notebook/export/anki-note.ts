import { createHash } from 'node:crypto'
import { partsOf } from '../../../shared/notebook/gaps'
import type { WholeEntry } from '../notebook-store'

/** A row of Anki's table `notes`, apart from its id. */
export interface AnkiNote {
  guid: string
  isCloze: boolean
  /** Seconds since 1970. */
  mod: number
  tags: string
  flds: string
  sfld: string
  csum: number
}

const fieldSeparator = '\x1f'

/** The note of an entry; its GUID is the entry's id, so that Anki updates a note that it has. @param source where the entry comes from, in words */
export function noteOf({ id, text, meaning, note, tags, changedAt }: WholeEntry, source: string): AnkiNote {
  const { before, gap, after } = partsOf(text)
  const sentence = gap === '' ? html(before) : `${html(before)}{{c1::${htmlInGap(gap)}}}${html(after)}`
  const first = gap === '' ? text.sentence : `${before}{{c1::${gap}}}${after}`
  return {
    guid: id,
    isCloze: gap !== '',
    mod: Math.floor(changedAt / 1000),
    // Spaces separate tags.
    tags: tags.length === 0 ? '' : ` ${tags.map((tag) => tag.replace(/\s+/g, '_')).join(' ')} `,
    flds: [sentence, html(meaning), html(note), html(source)].join(fieldSeparator),
    sfld: stripped(first),
    csum: checksumOf(stripped(first)),
  }
}

/** Anki compares first fields by the first eight hexadecimal digits of this sum of their text. */
const checksumOf = (text: string) => Number.parseInt(createHash('sha1').update(text).digest('hex').slice(0, 8), 16)

/** A text as Anki reads it out of its HTML, which has no line breaks. */
const stripped = (text: string) => withoutSeparator(text).replaceAll('\n', '').replaceAll('\u00a0', ' ')

const withoutSeparator = (text: string) => text.replaceAll(fieldSeparator, '')

function html(text: string): string {
  const escaped = withoutSeparator(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped.replaceAll('\n', '<br>')
}

/** What would end the gap or begin its hint is written as character references. */
const htmlInGap = (gap: string) => html(gap).replaceAll('}}', '&#125;&#125;').replaceAll('::', '&#58;&#58;')
