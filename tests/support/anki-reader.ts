import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import JSZip from 'jszip'
import * as z from 'zod'

/* Reads an Anki package by Anki's published format (ankitects/anki, rslib: storage/schema11.sql, notetype/schema11.rs, decks/schema11.rs,
   deckconfig/schema11.rs) and with other libraries than the ones that wrote it. Keys that Anki refuses to be without are required here. */

const whole = z.number().int()
const template = z.looseObject({ name: z.string(), ord: whole.nullable(), qfmt: z.string(), afmt: z.string() })
const field = z.looseObject({
  name: z.string(),
  ord: whole.nullable(),
  sticky: z.boolean(),
  rtl: z.boolean(),
  font: z.string(),
  size: whole,
})
const models = z.record(
  z.string().regex(/^\d+$/),
  z.looseObject({
    id: whole,
    name: z.string(),
    type: z.union([z.literal(0), z.literal(1)]),
    mod: whole,
    usn: whole,
    sortf: whole,
    did: whole.nullable(),
    tmpls: z.array(template).min(1),
    flds: z.array(field).min(1),
    css: z.string(),
    req: z.array(z.tuple([whole, z.enum(['any', 'all', 'none']), z.array(whole)])),
  }),
)
const amount = z.tuple([whole, whole])
const decks = z.record(
  z.string().regex(/^\d+$/),
  z.looseObject({
    id: whole,
    mod: whole,
    name: z.string(),
    usn: whole,
    lrnToday: amount,
    revToday: amount,
    newToday: amount,
    timeToday: amount,
    collapsed: z.boolean(),
    dyn: z.literal(0),
    conf: whole,
  }),
)
const options = z.record(
  z.string().regex(/^\d+$/),
  z.looseObject({
    id: whole,
    mod: whole,
    name: z.string(),
    usn: whole,
    maxTaken: whole,
    autoplay: z.boolean(),
    timer: whole,
    new: z.looseObject({ delays: z.array(z.number()), initialFactor: whole, ints: z.array(whole).min(2), order: whole, perDay: whole }),
    rev: z.looseObject({ ease4: z.number(), ivlFct: z.number(), maxIvl: whole, perDay: whole }),
    lapse: z.looseObject({ delays: z.array(z.number()), leechAction: whole, leechFails: whole, minInt: whole, mult: z.number() }),
  }),
)
const conf = z.looseObject({
  activeDecks: z.array(whole),
  curDeck: whole,
  curModel: whole.nullable(),
  nextPos: whole,
  schedVer: z.literal(2),
  creationOffset: whole,
  rollover: whole,
})
const collection = z.strictObject({
  id: z.literal(1),
  crt: whole.positive(),
  mod: whole.positive(),
  scm: whole.positive(),
  ver: z.literal(11),
  dty: whole,
  usn: whole,
  ls: whole,
  conf: z.string(),
  models: z.string(),
  decks: z.string(),
  dconf: z.string(),
  tags: z.literal('{}'),
})

export interface ReadNote {
  id: number
  guid: string
  model: string
  deck: string
  fields: Record<string, string>
  tags: string[]
  /** Seconds since 1970. */
  mod: number
  card: Record<'type' | 'queue' | 'due' | 'ivl' | 'factor' | 'reps' | 'lapses' | 'left', number> & { data: Record<string, number> }
  reviews: Record<'id' | 'ease' | 'ivl' | 'lastIvl' | 'factor' | 'time' | 'type', number>[]
}

export interface ReadPackage {
  crt: number
  conf: z.output<typeof conf>
  notes: ReadNote[]
}

/** Reads a package, and fails where Anki would, or where it would find the collection damaged. */
export async function readAnkiPackage(bytes: Uint8Array): Promise<ReadPackage> {
  // Also compares the checksum of each file.
  const zip = await JSZip.loadAsync(bytes, { checkCRC32: true })
  if (Object.keys(zip.files).sort().join() !== 'collection.anki2,media') throw new Error(`files: ${Object.keys(zip.files)}`)
  const contentOf = async (name: string) => (await zip.file(name)?.async('nodebuffer')) ?? Buffer.alloc(0)
  z.strictObject({}).parse(JSON.parse(String(await contentOf('media'))))
  const folder = mkdtempSync(join(tmpdir(), 'hanmadi-anki-'))
  try {
    writeFileSync(join(folder, 'collection.anki2'), await contentOf('collection.anki2'))
    const database = new DatabaseSync(join(folder, 'collection.anki2'), { readOnly: true })
    try {
      return readCollection(database)
    } finally {
      database.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readCollection(database: DatabaseSync): ReadPackage {
  const all = <T>(sql: string) => database.prepare(sql).all() as T[]
  const [{ integrity_check: intact } = { integrity_check: '' }] = all<{ integrity_check: string }>('pragma integrity_check')
  if (intact !== 'ok') throw new Error(intact)
  const col = collection.parse({ ...all<object>('select * from col')[0] })
  const known = { models: models.parse(JSON.parse(col.models)), decks: decks.parse(JSON.parse(col.decks)) }
  if (!('1' in options.parse(JSON.parse(col.dconf)))) throw new Error('no options')
  const wrongTypes =
    all(`select id from notes where typeof(id) || typeof(mid) || typeof(mod) || typeof(usn) || typeof(csum) <> 'integerintegerintegerintegerinteger'
    union all select id from cards where typeof(id) || typeof(nid) || typeof(did) || typeof(due) || typeof(ivl) <> 'integerintegerintegerintegerinteger'
    union all select id from revlog where typeof(id) || typeof(cid) || typeof(ease) || typeof(ivl) || typeof(time) <> 'integerintegerintegerintegerinteger'`)
  const lost =
    all(`select id from cards where nid not in (select id from notes) union all select id from revlog where cid not in (select id from cards)
    union all select id from notes where usn <> -1 union all select id from notes group by guid having count(*) > 1`)
  if (wrongTypes.length + lost.length > 0)
    throw new Error(`rows of the wrong type or without their owner: ${wrongTypes.length}, ${lost.length}`)
  const notes = all<NoteRow>('select * from notes order by id').map((note): ReadNote => {
    const model = known.models[note.mid]
    const texts = note.flds.split('\x1f')
    if (model === undefined || texts.length !== model.flds.length) throw new Error('a note has not the fields of its note type')
    const first = plainText(texts[0] ?? '')
    if (note.csum !== checksum(first) || String(note.sfld) !== first) throw new Error(`checksum of ${first}`)
    const cards = all<CardRow>(`select * from cards where nid = ${note.id}`)
    const [card] = cards
    const deck = known.decks[card?.did ?? 0]
    if (cards.length !== 1 || card === undefined || deck === undefined) throw new Error('a note has one card, in a deck')
    return {
      id: note.id,
      guid: note.guid,
      model: model.name,
      deck: deck.name,
      fields: Object.fromEntries(model.flds.map(({ name }, at) => [name, texts[at] ?? ''])),
      tags: note.tags.split(' ').filter((tag) => tag !== ''),
      mod: note.mod,
      card: { ...card, data: JSON.parse(card.data) },
      reviews: all(`select id, ease, ivl, lastIvl, factor, time, type from revlog where cid = ${card.id} order by id`),
    }
  })
  return { crt: col.crt, conf: conf.parse(JSON.parse(col.conf)), notes }
}

interface NoteRow {
  id: number
  guid: string
  mid: number
  mod: number
  tags: string
  flds: string
  sfld: string
  csum: number
}
type CardRow = Record<'id' | 'did' | 'type' | 'queue' | 'due' | 'ivl' | 'factor' | 'reps' | 'lapses' | 'left', number> & { data: string }

const checksum = (text: string) => createHash('sha1').update(text).digest().readUInt32BE(0)

const references: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&#125;': '}', '&#58;': ':', '&nbsp;': ' ' }
/** As Anki takes HTML away: elements, then character references. */
function plainText(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/&(?:lt|gt|amp|nbsp|#\d+);/g, (reference) => references[reference] ?? reference)
}
