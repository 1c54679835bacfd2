import type { ExportEntry, ExportParts } from '../shared/contract/account-shapes'
import { exported as en } from '../shared/i18n/en/exported'
import type { Language, Wording } from '../shared/i18n/index'
import { exported as ko } from '../shared/i18n/ko/exported'

type Words = Wording<typeof en>
const wordings: Record<Language, Words> = { ko, en }

export interface ExportDocumentOptions {
  language: Language
  /** Milliseconds since 1970. */
  madeAt: number
  picture: (path: string) => Promise<Uint8Array>
  /** The sound of a voice message. */
  sound: (path: string) => Promise<Uint8Array>
}

/** Fields whose values are codes, or lists of them. */
const coded: ReadonlySet<string> = new Set([
  ...['kind', 'reaction', 'subject', 'presence', 'language', 'theme', 'closing', 'korean', 'english', 'reason', 'decision', 'outcome'],
  ...['freeDays', 'silenced', 'quietDays', 'goals', 'exchange', 'first'],
])

/** Fields whose values are times. */
const times: ReadonlySet<string> = new Set(['edited', 'joined', 'seen', 'until', 'undone', 'appealed'])

/** Boolean fields. */
const switches: ReadonlySet<string> = new Set(['alarm', 'notifications', 'notificationContent', 'quietHours', 'startAtLogin'])

const style = `body{max-width:720px;margin:40px auto;padding:0 20px;font:16px/1.7 system-ui,sans-serif;color:#1f1d1a;background:#fcfaf7;
word-break:keep-all;overflow-wrap:anywhere}h2{margin-top:48px}article{padding:16px 0;border-top:1px solid #e8e2d9}time,dt{color:#696359;
font-size:13px}dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 16px;margin:4px 0}dd{margin:0}p{margin:4px 0;
white-space:pre-wrap}img{max-width:100%;border-radius:10px;margin:4px 4px 0 0}`

/** Yields the account's data as an HTML page in chunks, with the same data as JSON at its end. */
export async function* exportDocument(
  parts: ExportParts,
  { language, madeAt, picture, sound }: ExportDocumentOptions,
): AsyncGenerator<string> {
  const words = wordings[language]
  const moment = (at: number | string) => new Date(at).toLocaleString(language, { dateStyle: 'long', timeStyle: 'short' })
  yield `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${escaped(words.title)}</title><style>${style}</style>`
  yield `<h1>${escaped(words.title)}</h1><p>${escaped(words.made)}: ${escaped(moment(madeAt))}</p>`
  for (const [name, entries] of Object.entries(parts)) {
    yield `<section><h2>${escaped(named(words.parts, name))} (${entries.length})</h2>`
    if (entries.length === 0) yield `<p>${escaped(words.none)}</p>`
    for (const entry of entries) yield await article(name, entry)
    yield '</section>'
  }
  // Escaped, so that no text can close the script element.
  yield `<script type="application/json" id="data">${JSON.stringify(parts).replaceAll('<', '\\u003c')}</script></html>\n`

  async function article(part: string, { at, title, text, images, voice, ...others }: ExportEntry): Promise<string> {
    const pieces = ['<article>']
    if (typeof at === 'string') pieces.push(`<time datetime="${escaped(at)}">${escaped(moment(at))}</time>`)
    if (typeof title === 'string' && title !== '') pieces.push(`<h3>${escaped(title)}</h3>`)
    if (typeof text === 'string') pieces.push(`<p>${escaped(text)}</p>`)
    if (Array.isArray(images)) pieces.push(...(await Promise.all(images.map(image))))
    if (typeof voice === 'string') pieces.push(await recording(voice))
    const rest = Object.entries(others).filter(([field, value]) => isSaid(field, value))
    if (rest.length > 0) pieces.push(`<dl>${rest.map(([field, value]) => line(part, field, value)).join('')}</dl>`)
    return `${pieces.join('')}</article>`
  }

  function line(part: string, field: string, value: ExportEntry[string]): string {
    return `<dt>${escaped(label(part, field))}</dt><dd>${escaped(shown(part, field, value))}</dd>`
  }

  function label(part: string, field: string): string {
    return isAnswerTime(part, field) ? words.appealAnswered : named(words.fields, field)
  }

  function shown(part: string, field: string, value: ExportEntry[string]): string {
    if (typeof value === 'boolean') return value ? words.yes : words.no
    if (Array.isArray(value)) return value.map((each) => (coded.has(field) ? named(words.kinds, String(each)) : each)).join(', ')
    if (field === 'motherTongue') return new Intl.DisplayNames(language, { type: 'language' }).of(String(value)) ?? String(value)
    if (times.has(field) || isAnswerTime(part, field)) return moment(String(value))
    if (field === 'quietUntil') return moment(Number(value))
    return coded.has(field) ? named(words.kinds, String(value)) : String(value)
  }

  async function image(path: string): Promise<string> {
    const bytes = await picture(path).catch(() => null)
    return bytes === null ? missing(path) : `<img alt="" src="${dataUrl('image/webp', bytes)}">`
  }

  async function recording(path: string): Promise<string> {
    const bytes = await sound(path).catch(() => null)
    return bytes === null ? missing(path) : `<audio controls src="${dataUrl('audio/ogg', bytes)}"></audio>`
  }
}

/** A missing file is shown by its name. */
const missing = (path: string): string => `<code>${escaped(path)}</code>`

const dataUrl = (type: string, bytes: Uint8Array): string => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

/** Empty values are left out; a boolean is shown when it is false. */
function isSaid(field: string, value: ExportEntry[string]): boolean {
  if (value === null || value === '' || (field === 'quietUntil' && value === 0)) return false
  return value !== false || switches.has(field)
}

/** `answered` is the message that a message answers; of a decision, when the appeal was answered. */
const isAnswerTime = (part: string, field: string): boolean => part === 'decisions' && field === 'answered'

/** The product's word for a part or a value; its key where there is none. */
function named(words: Record<string, string>, name: string): string {
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
