import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '../../../src/main/failure'
import type { FileProblem } from '../../../src/main/file-problems'
import { openNotebookFile } from '../../../src/main/notebook/notebook-file'
import { createNotebookStore, type NotebookStore } from '../../../src/main/notebook/notebook-store'
import { firstSettings } from '../../../src/shared/first-settings'
import { limits } from '../../../src/shared/limits'
import type { MemorySettings } from '../../../src/shared/notebook/memory'
import type { NotebookFilter } from '../../../src/shared/notebook/views'
import { handwritten } from '../../support/notebook-entries'
import { openFilesBelow } from '../../support/open-files'

const minute = 60_000
const day = 24 * 60 * minute
const plan = { newPerDay: 3, reviewsPerDay: 200, dayEndsAt: 4 }
const everything: NotebookFilter = { search: '', language: null, tag: null }

let folder = ''
let now = 0
let memory: MemorySettings = firstSettings
let told: FileProblem[] = []
let stores: NotebookStore[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-notebook-'))
  now = new Date(2026, 10, 22, 9).getTime()
  told = []
  memory = firstSettings
  stores = []
})
afterEach(() => {
  for (const store of stores) store.close()
  rmSync(folder, { recursive: true, force: true })
})

const file = (name = 'notebook.db') => join(folder, name)
async function open(name?: string): Promise<NotebookStore> {
  const store = createNotebookStore(
    openNotebookFile(
      file(name),
      () => now,
      (problem) => told.push(problem),
    ),
    () => now,
    () => memory,
  )
  stores.push(store)
  return store
}
function closed(store: NotebookStore): void {
  store.close()
  stores = stores.filter((each) => each !== store)
}
const sentences = (store: NotebookStore, filter: Partial<NotebookFilter> = {}) =>
  store.page({ ...everything, ...filter }, 0).entries.map(({ text }) => text.sentence)

describe('entries', () => {
  it('are there after the file was closed, readable by their owner only', async () => {
    const store = await open()
    const entry = handwritten({
      sentence: 'That’s not my cup of tea.',
      gap: [11, 24],
      meaning: '제 취향은 아니에요.',
      note: 'polite',
      tags: ['관용구'],
    })
    const [id = ''] = store.add([entry])
    closed(store)
    expect((await open()).entry(id)).toEqual({ id, ...entry, due: null })
    if (process.platform !== 'win32') for (const name of readdirSync(folder)) expect(statSync(file(name)).mode & 0o777).toBe(0o600)
  })

  it('change by field, are deleted and come back', async () => {
    const store = await open()
    const [id = ''] = store.add([handwritten({ meaning: 'before' })])
    store.change(id, { meaning: 'after' })
    expect(store.entry(id)).toMatchObject({ meaning: 'after', text: { sentence: 'I look forward to seeing you.' } })
    store.setDeleted(id, true)
    expect([store.entry(id), store.page(everything, 0).entries]).toEqual([null, []])
    store.setDeleted(id, false)
    expect(store.entry(id)).toMatchObject({ meaning: 'after' })
  })

  it('come back when they are changed after they were deleted elsewhere, whole for the community', async () => {
    const store = await open()
    const [id = ''] = store.add([handwritten({ meaning: 'before' })])
    store.receive(store.unsent(), { entries: [], reviews: [] }, '1')
    store.setDeleted(id, true)
    store.receive(store.unsent(), { entries: [], reviews: [] }, '2')
    expect(() => store.change(id, { source: null })).toThrow(Failure)
    expect(store.entry(id)).toBeNull()
    store.change(id, { meaning: 'after' })
    expect(store.entry(id)).toMatchObject({ meaning: 'after', text: { sentence: 'I look forward to seeing you.' } })
    expect(Object.keys(store.unsent().entries[0]?.fields ?? {})).toEqual(expect.arrayContaining(['text', 'meaning', 'deleted']))
  })

  it('that came back by a change can be deleted again, also as those of an import', async () => {
    const store = await open()
    store.addImported([handwritten({ source: { kind: 'file', route: '', name: 'words.csv', gone: false } })], {
      name: 'words.csv',
      at: now,
    })
    const id = store.page(everything, 0).entries[0]?.id ?? ''
    store.setDeleted(id, true)
    store.change(id, { meaning: 'after' })
    store.receive(store.unsent(), { entries: [], reviews: [] }, '1')
    store.setDeleted(id, true)
    expect(store.entry(id)).toBeNull()
    expect(store.unsent().entries).toMatchObject([{ id, fields: { deleted: { value: true } } }])
    store.change(id, { meaning: 'once more' })
    let rounds = 0
    while (store.undoImport() && rounds < 5) rounds += 1
    expect(rounds).toBeLessThan(5)
    expect(store.entry(id)).toBeNull()
  })

  it('that are not there any more take no change, and say so', async () => {
    const store = await open()
    const [id = ''] = store.add([handwritten()])
    expect(() => store.change('01a3a3a0-0000-7000-8000-000000000001', { meaning: 'lost' })).toThrow(Failure)
    store.setDeleted(id, true)
    closed(store)
    now += 31 * day
    const later = await open()
    expect(() => later.change(id, { meaning: 'lost' })).toThrow(Failure)
    expect(later.entry(id)).toBeNull()
  })

  it('lose their content on disk 30 days after they were deleted', async () => {
    const store = await open()
    const [id = ''] = store.add([handwritten({ sentence: 'a secret' })])
    store.setDeleted(id, true)
    closed(store)
    now += 31 * day
    const later = await open()
    later.setDeleted(id, false)
    expect(later.entry(id)).toBeNull()
    expect(JSON.stringify(later.everything())).not.toContain('secret')
  })

  it('that were deleted 30 days ago are deleted for the community too, without their content', async () => {
    const store = await open()
    const [id = ''] = store.add([handwritten({ sentence: 'a secret' })])
    store.receive(store.unsent(), { entries: [], reviews: [] }, '1')
    store.setDeleted(id, true)
    closed(store)
    now += 31 * day
    const later = await open()
    expect(later.unsent().entries).toMatchObject([{ id, fields: { deleted: { value: true } } }])
    expect(JSON.stringify(later.unsent())).not.toContain('secret')
    later.receive(later.unsent(), { entries: [], reviews: [] }, '2')
    expect(later.unsent().entries).toEqual([])
  })

  it('stay deleted when another machine, which does not know it yet, finds their source gone', async () => {
    const source = { kind: 'post', route: '/?@id=1', name: '나리', gone: false } as const
    const [one, two] = [await open('one.db'), await open('two.db')]
    const [id = ''] = one.add([handwritten({ sentence: 'a secret', source })])
    two.receive({ entries: [], reviews: [] }, one.unsent(), '1')
    one.receive(one.unsent(), { entries: [], reviews: [] }, '1')
    one.setDeleted(id, true)
    now += minute
    two.change(id, { source: { ...source, gone: true } })
    const [deletion, gone] = [one.unsent(), two.unsent()]
    now += minute
    two.change(id, { source: { ...source, gone: false } })
    const [late] = two.unsent().entries
    one.receive(deletion, gone, '2')
    two.receive(gone, deletion, '2')
    expect([one.entry(id), two.entry(id)]).toEqual([null, null])
    for (const store of [one, two]) closed(store)
    now += 31 * day
    const again = await open('one.db')
    // Once more, after the content was erased.
    again.receive({ entries: [], reviews: [] }, { entries: late ? [late] : [], reviews: [] }, '3')
    closed(again)
    expect(JSON.stringify((await open('one.db')).everything())).not.toMatch(/secret|나리/)
  })

  it.each([
    ['forward', ['I look forward to seeing you.']],
    ['ORWA', ['I look forward to seeing you.']],
    ['취향', ['That’s not my cup of tea.']],
    ['ㅊㅎㅇ', ['That’s not my cup of tea.']],
    ['취ㅎ', ['That’s not my cup of tea.']],
    ['cnlgid', ['That’s not my cup of tea.']],
    ['ㅗ디ㅣㅐ', ['hello']],
    ['공손', ['hello']],
    ['#관용구', ['That’s not my cup of tea.']],
    ['tea seeing', []],
    ['!!!', []],
    ['[a-z]*', []],
  ])('are found by %s', async (search, found) => {
    const store = await open()
    store.add([
      handwritten(),
      handwritten({ sentence: 'That’s not my cup of tea.', meaning: '제 취향은 아니에요.', tags: ['관용구'] }),
      handwritten({ sentence: 'hello', note: '공손하게' }),
    ])
    expect(sentences(store, { search })).toEqual(found)
  })

  it('are filtered by language and tag, and counted by tag', async () => {
    const store = await open()
    store.add([
      handwritten({ sentence: 'one', tags: ['Work', '시제'] }),
      handwritten({ sentence: 'two', tags: ['work'] }),
      handwritten({ sentence: '셋', language: 'korean' }),
    ])
    expect(sentences(store, { language: 'korean' })).toEqual(['셋'])
    expect(sentences(store, { tag: 'WORK' })).toEqual(['two', 'one'])
    expect(store.overview(plan).tags).toEqual([
      { name: 'Work', count: 2 },
      { name: '시제', count: 1 },
    ])
  })

  it('are found by letters, by initial consonants, and by both in one word', async () => {
    const store = await open()
    store.add([
      handwritten({ sentence: '토요일에 만나기로 했어', meaning: 'We said Saturday.' }),
      handwritten({ sentence: 'ㅋㅋㅋ 진짜', meaning: 'LOL', tags: ['채팅'] }),
    ])
    for (const search of [
      '토요일',
      '요일',
      'ㅌㅇㅇ',
      'ㅁㄴㄱㄹ',
      'ㅎㅇ',
      '토ㅇㅇ',
      'ㅌ요',
      '만ㄴㄱ로',
      '토ㅇ일 ㅎ어',
      'saturday',
      'ATUR',
      'said ㅌ',
    ])
      expect([search, ...sentences(store, { search })]).toEqual([search, '토요일에 만나기로 했어'])
    for (const search of ['ㅋ', 'ㅋㅋㅋㅈㅉ', 'lol', '채', 'ㅊㅌ', '#채팅', '진ㅉ'])
      expect([search, ...sentences(store, { search })]).toEqual([search, 'ㅋㅋㅋ 진짜'])
    for (const search of ['토ㅇㅁ', 'ㅌㅁ', '토ㅋ', 'saturday 채팅', '#채', '!!'])
      expect([search, ...sentences(store, { search })]).toEqual([search])
  })

  it('come in pages, the new ones first', async () => {
    const store = await open()
    const ids = store.add(Array.from({ length: 230 }, (_, at) => handwritten({ sentence: `sentence ${at}` })))
    store.grade(ids[229] ?? '', 4)
    const pages = [0, 30].map((offset) => store.page(everything, offset))
    expect(pages.map(({ entries, more }) => [entries.length, more])).toEqual([
      [30, true],
      [200, false],
    ])
    expect(pages.flatMap(({ entries }) => entries.map(({ id }) => id))).toEqual([...ids.slice(0, 229).reverse(), ids[229]])
  })
})

describe('a file of an earlier version', () => {
  it('is found in by initial consonants once it was opened', async () => {
    const store = await open()
    const [id = ''] = store.add([handwritten({ sentence: '토요일에 만나기로 했어' }), handwritten({ sentence: 'kept' })])
    store.grade(id, 3)
    closed(store)
    const { default: Database } = await import('libsql')
    const database = new Database(file())
    database.exec(
      'drop index reviews_made; drop index entries_by_initials; alter table entries drop column initials; pragma user_version = 3',
    )
    database.close()
    const again = await open()
    expect(sentences(again, { search: 'ㅁㄴㄱㄹ' })).toEqual(['토요일에 만나기로 했어'])
    expect([again.log().length, again.unsent().entries.length, told]).toEqual([1, 2, []])
  })

  it('keeps the entries that were seen, and reads what is missing of others', async () => {
    const { default: Database } = await import('libsql')
    const store = await open()
    const [id = '', erased = ''] = store.add([handwritten({ sentence: 'came back' }), handwritten()])
    store.receive(store.unsent(), { entries: [], reviews: [] }, 'place')
    closed(store)
    const database = new Database(file())
    const later = '0ffffffffffe-0000-aaaaaaaaaaaa'
    const latest = '0fffffffffff-0000-aaaaaaaaaaaa'
    const deleted = { value: true, at: later }
    const fields = JSON.parse((database.prepare('select fields from entries where id = ?').get(id) as { fields: string }).fields)
    const set = database.prepare('update entries set fields = ?, gone = ? where id = ?')
    set.run(JSON.stringify({ ...fields, deleted, source: { value: null, at: latest } }), 0, id)
    set.run(JSON.stringify({ deleted, note: { value: 'changed later', at: latest } }), 1, erased)
    database.exec('drop index reviews_made; pragma user_version = 5')
    database.close()
    const again = await open()
    expect(again.entry(id)).toMatchObject({ text: { sentence: 'came back' } })
    expect(again.unsent().entries).toEqual([{ id, fields: { deleted: { value: false, at: latest } } }])
    expect(again.cursor()).toBe('')
  })
})

describe('reviews', () => {
  it('follow the limits of a day, and bring learned entries back', async () => {
    const store = await open()
    const ids = store.add(Array.from({ length: 5 }, (_, at) => handwritten({ sentence: `word ${at}` })))
    expect(store.overview(plan).today).toMatchObject({ due: 3, new: 3 })
    expect(store.card(plan)).toMatchObject({ entry: { id: ids[0] }, counts: { done: 0, left: 3, new: 3, again: 0 }, canUndo: false })
    for (const id of ids.slice(0, 3)) store.grade(id, 4)
    expect(store.card(plan)).toMatchObject({ entry: null, counts: { done: 3, left: 0 } })
    now += day
    // Two are left that are new; the three come in some days.
    expect(store.card(plan)).toMatchObject({ entry: { id: ids[3] }, counts: { done: 0, left: 2 } })
    const due = store.entry(ids[0] ?? '')?.due ?? 0
    expect(store.overview(plan).forecast[Math.round((due - now) / day)]).toBe(3)
    now = due
    expect(store.overview(plan).today).toMatchObject({ due: 5, new: 2 })
    expect(store.card({ ...plan, reviewsPerDay: 1, newPerDay: 0 }).counts.left).toBe(1)
  })

  it('made while the clock was ahead count for the day they name, and not for the days before it', async () => {
    const store = await open()
    const ids = store.add(Array.from({ length: 6 }, (_, at) => handwritten({ sentence: `word ${at}` })))
    now += 365 * day
    for (const id of ids.slice(0, 3)) store.grade(id, 4)
    now -= 365 * day
    expect(store.card(plan)).toMatchObject({ entry: { id: ids[3] }, counts: { done: 0, left: 3, new: 3 } })
    store.grade(ids[3] ?? '', 4)
    expect(store.card(plan).counts).toMatchObject({ done: 1, new: 2 })
  })

  it('show a forgotten entry again the same day, after the others', async () => {
    const store = await open()
    const [first = '', second = ''] = store.add([handwritten({ sentence: 'one' }), handwritten({ sentence: 'two' })])
    store.grade(first, 1)
    expect(store.card(plan)).toMatchObject({ entry: { id: second }, counts: { left: 2, again: 1 } })
    store.grade(second, 4)
    expect(store.card(plan).entry?.id).toBe(first)
    now += 30 * minute
    expect(store.card(plan).entry?.id).toBe(first)
  })

  it('are taken back one by one, within the day', async () => {
    const store = await open()
    const [first = '', second = ''] = store.add([handwritten({ sentence: 'one' }), handwritten({ sentence: 'two' })])
    store.grade(first, 4)
    now += minute
    store.grade(second, 1)
    expect(store.undo(plan)).toBe(second)
    expect(store.entry(second)?.due).toBeNull()
    expect(store.undo(plan)).toBe(first)
    expect(store.undo(plan)).toBeNull()
    expect(store.card(plan).counts).toEqual({ done: 0, left: 2, new: 2, again: 0 })
    store.grade(first, 4)
    now += day
    expect(store.undo(plan)).toBeNull()
  })

  it.each(['another machine has a clock that is ahead', 'the clock was set back'])(
    'are taken back in their order where %s',
    async (what) => {
      const store = await open()
      const [first = '', second = ''] = store.add([handwritten({ sentence: 'one' }), handwritten({ sentence: 'two' })])
      if (what === 'the clock was set back') {
        store.grade(first, 4)
        now -= 60 * minute
      } else {
        const ahead = { id: '0198c9a2-0000-7000-8000-000000000001', entryId: first, at: now + 60 * minute, grade: 4, undoes: null } as const
        store.receive({ entries: [], reviews: [] }, { entries: [], reviews: [ahead] }, '1')
        store.grade(first, 4)
      }
      store.grade(second, 4)
      closed(store)
      const again = await open()
      expect(again.undo(plan)).toBe(second)
      expect(again.undo(plan)).toBe(first)
      expect(again.undo(plan)).toBeNull()
    },
  )

  it('of an entry that is not in this notebook are refused', async () => {
    const store = await open()
    store.add([handwritten()])
    expect(() => store.grade('01a3a3a0-0000-7000-8000-000000000001', 3)).toThrow(
      expect.objectContaining({ error: expect.objectContaining({ code: 'notFound' }) }),
    )
    expect([store.log(), store.sync().waiting]).toEqual([[], 1])
  })

  it('of a deleted entry are neither due nor taken back', async () => {
    const store = await open()
    const [id = ''] = store.add([handwritten()])
    store.grade(id, 1)
    store.setDeleted(id, true)
    expect(store.card(plan)).toMatchObject({ entry: null, counts: { left: 0 }, canUndo: false })
  })

  it('of an entry that was deleted meanwhile count once it comes back', async () => {
    const store = await open()
    const [id = ''] = store.add([handwritten()])
    store.setDeleted(id, true)
    store.grade(id, 4)
    store.setDeleted(id, false)
    expect(store.entry(id)?.due).toBeGreaterThan(now)
  })
})

describe('two notebooks', () => {
  it('joined, have the entries and reviews of both, once', async () => {
    const one = await open('one.db')
    const other = await open('other.db')
    const [kept = ''] = one.add([handwritten({ sentence: 'kept' })])
    one.grade(kept, 4)
    const [own = ''] = other.add([handwritten({ sentence: 'own' })])
    for (let time = 0; time < 2; time += 1) other.join(one.everything())
    expect(sentences(other).sort()).toEqual(['kept', 'own'])
    expect(other.entry(kept)).toEqual(one.entry(kept))
    expect(other.log()).toHaveLength(1)
    expect(
      other
        .unsent()
        .entries.map(({ id }) => id)
        .sort(),
    ).toEqual([kept, own].sort())
  })
})

describe('two machines of an account', () => {
  it('agree once each has what the other sent, though one clock is an hour behind', async () => {
    const one = await open('one.db')
    const other = await open('other.db')
    const [id = ''] = one.add([handwritten()])
    const exchange = (from: NotebookStore, to: NotebookStore) => {
      const sent = from.unsent()
      to.receive({ entries: [], reviews: [] }, sent, '1')
      from.receive(sent, { entries: [], reviews: [] }, '1')
      return sent
    }
    exchange(one, other)
    one.change(id, { meaning: 'from one' })
    one.grade(id, 1)
    now -= 60 * minute
    other.change(id, { note: 'from the other' })
    other.grade(id, 3)
    expect(exchange(one, other).entries.map(({ fields }) => Object.keys(fields))).toEqual([['meaning']])
    exchange(other, one)
    expect(one.entry(id)).toMatchObject({ meaning: 'from one', note: 'from the other' })
    expect(other.entry(id)).toEqual(one.entry(id))
    expect(other.log()).toHaveLength(2)
    other.change(id, { meaning: 'later' })
    exchange(other, one)
    expect(one.entry(id)).toMatchObject({ meaning: 'later' })
    expect([one.unsent(), other.unsent()]).toEqual(Array(2).fill({ entries: [], reviews: [] }))
  })
})

describe('a damaged file', () => {
  it.each(['', 'SQLite format 3\0'])('that begins with %j is set aside and reported', async (begin) => {
    writeFileSync(file(), `${begin}no database at all ${'x'.repeat(5000)}`)
    const store = await open()
    store.add([handwritten()])
    expect(store.page(everything, 0).entries).toHaveLength(1)
    expect(told).toMatchObject([{ kind: 'setAside', file: file() }])
    expect(readdirSync(folder).filter((name) => name.includes('.damaged-'))).toHaveLength(1)
    // Windows would not have renamed it.
    expect(openFilesBelow(file()).filter((name) => name.includes('.damaged-'))).toEqual([])
  })

  it('is set aside when only some of its pages are damaged', async () => {
    const database = new Libsql(file())
    database.exec(`create table a (b); with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)
      insert into a select hex(randomblob(100)) from n`)
    database.close()
    const bytes = readFileSync(file())
    bytes.fill(7, 8192, bytes.length - 4096)
    writeFileSync(file(), bytes)
    const store = await open()
    expect(sentences(store)).toEqual([])
    expect(told).toMatchObject([{ kind: 'setAside', file: file() }])
    expect(openFilesBelow(file()).filter((name) => name.includes('.damaged-'))).toEqual([])
  })
})

describe('a full notebook', () => {
  /** Adds rows with the least that an entry has. */
  function fill(count: number, isGone: boolean): void {
    const database = new Libsql(file())
    database.exec(`insert into entries (id, fields, unsent, gone, letters, state)
      with recursive numbers (at) as (select 1 union all select at + 1 from numbers where at < ${count})
      select printf('0000000${isGone ? 1 : 0}-0000-7000-8000-%012d', at), '{}', '[]', ${isGone ? 1 : 0}, '', 'new' from numbers`)
    database.close()
  }
  const limit = expect.objectContaining({ error: { code: 'limit' } })

  it('has room for an import in place of one that was undone', { timeout: 60_000 }, async () => {
    const store = await open()
    fill(limits.notebook.entries - 2, false)
    store.addImported(
      ['one', 'two'].map((sentence) => handwritten({ sentence, source: { kind: 'file', route: '', name: 'words.csv', gone: false } })),
      { name: 'words.csv', at: now },
    )
    expect(() => store.checkRoomFor(1)).toThrow(limit)
    expect(() => store.add([handwritten()])).toThrow(limit)
    while (store.undoImport());
    expect(() => store.checkRoomFor(2)).not.toThrow()
    expect(() => store.checkRoomFor(3)).toThrow(limit)
    store.add([handwritten(), handwritten()])
    expect(() => store.add([handwritten()])).toThrow(limit)
  })

  it('takes no more where the deletions alone are too many', { timeout: 60_000 }, async () => {
    const store = await open()
    fill(limits.notebook.entriesWithDeleted - 1, true)
    store.add([handwritten()])
    // Deleting entries gives no room, which the message must not promise.
    expect(() => store.add([handwritten()])).toThrow(expect.objectContaining({ error: { code: 'limit', fields: { deleted: 'tooMany' } } }))
  })
})

describe('a disk that is full', () => {
  it('takes nothing more, and keeps what it has', async () => {
    const database = openNotebookFile(
      file(),
      () => now,
      () => undefined,
    )
    const store = createNotebookStore(
      database,
      () => now,
      () => memory,
    )
    stores.push(store)
    store.add([handwritten({ sentence: 'kept' })])
    const { page_count: pages } = database.prepare('pragma page_count').get() as { page_count: number }
    database.exec(`pragma max_page_count = ${pages + 1}`)
    const many = Array.from({ length: 500 }, (_, at) => handwritten({ sentence: `too much ${at}` }))
    expect(() => store.add(many)).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }))
    expect(sentences(store)).toEqual(['kept'])
    database.exec('pragma max_page_count = 1000000')
    store.add([handwritten({ sentence: 'kept again' })])
    expect(sentences(store)).toEqual(['kept again', 'kept'])
  })
})

describe('20,000 entries', () => {
  it('are listed to the last one, and searched', { timeout: 60_000 }, async () => {
    const store = await open()
    store.add(
      Array.from({ length: 20_000 }, (_, at) => handwritten({ sentence: `sentence number ${at}`, meaning: `${at}번째 문장이에요` })),
    )
    const page = store.page({ ...everything, search: 'ㅁㅈㅇㅇㅇ 19999' }, 0)
    expect(page.entries.map(({ text }) => text.sentence)).toEqual(['sentence number 19999'])
    const { entries, more } = store.page(everything, 19_900)
    expect([entries.length, more]).toEqual([100, false])
  })
})

describe('another memory', () => {
  it('derives the stored schedules anew, once', async () => {
    const store = await open()
    const [id = ''] = store.add([handwritten()])
    store.grade(id, 4)
    const before = store.entry(id)?.due ?? 0
    expect([...store.deriveSchedules()]).toHaveLength(0)
    memory = { ...firstSettings, retention: 0.97 }
    expect(store.entry(id)?.due).toBe(before)
    expect([...store.deriveSchedules()]).toHaveLength(1)
    expect(store.entry(id)?.due).toBeLessThan(before)
    expect([...store.deriveSchedules()]).toHaveLength(0)
    closed(store)
    memory = firstSettings
    const again = await open()
    expect([...again.deriveSchedules()]).toHaveLength(1)
    expect(again.entry(id)?.due).toBe(before)
  })

  describe('that is chosen while schedules are derived', () => {
    let ids: string[] = []
    const dues = (store: NotebookStore) => new Set(ids.map((id) => store.entry(id)?.due))
    /** Reviewed entries for two parts. */
    async function reviewed(): Promise<NotebookStore> {
      const store = await open()
      ids = store.add(Array.from({ length: limits.notebook.import.atOnce + 1 }, (_, at) => handwritten({ sentence: `${at}` })))
      for (const id of ids) store.grade(id, 4)
      return store
    }
    function by(store: NotebookStore, retention: number) {
      memory = { ...firstSettings, retention }
      return store.deriveSchedules()
    }

    it('leaves none by a choice that is taken back', async () => {
      const store = await reviewed()
      const before = dues(store)
      const raised = by(store, 0.97)
      raised.next()
      expect(dues(store).size).toBe(2)
      for (const _ of by(store, firstSettings.retention));
      for (const _ of raised);
      expect(dues(store)).toEqual(before)
    })

    it('has all derived by it when the app ends meanwhile', async () => {
      const store = await reviewed()
      const raised = by(store, 0.97)
      raised.next()
      memory = firstSettings
      raised.next()
      by(store, 0.97).next()
      // The first one ends here, with entries of the choice in between.
      expect(raised.next().done).toBe(true)
      closed(store)
      const again = await open()
      for (const _ of again.deriveSchedules());
      expect(dues(again).size).toBe(1)
    })
  })
})
