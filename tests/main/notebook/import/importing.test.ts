import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import iconv from 'iconv-lite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createImportUndo, type ImportUndo } from '../../../../src/main/notebook/import/import-undo'
import { createImporting, type Importing } from '../../../../src/main/notebook/import/importing'
import { createNotebook, type Notebook } from '../../../../src/main/notebook/notebook'
import { firstSettings } from '../../../../src/shared/first-settings'
import { limits } from '../../../../src/shared/limits'
import { partsOf } from '../../../../src/shared/notebook/gaps'
import type { ImportKind, ImportOptions, ImportPreview } from '../../../../src/shared/notebook/importing'
import type { NotebookEntry } from '../../../../src/shared/notebook/views'
import { handwritten } from '../../../support/notebook-entries'
import { silentLog } from '../../../support/silent-log'

let folder = ''
let now = 0
let shares: number[] = []
let account: string | null = null
let notebook: Notebook
let importing: Importing
let importUndo: ImportUndo
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-import-'))
  now = new Date(2026, 10, 22, 9).getTime()
  shares = []
  account = null
  notebook = createNotebook({
    folder: join(folder, 'notebooks'),
    community: () => 'embedded',
    userId: () => account,
    onChange: () => {},
    drafts: { drop: async () => undefined, move: async () => undefined },
    memory: () => firstSettings,
    report: () => {},
    now: () => now,
    log: silentLog,
  })
  importing = createImporting({ notebook, choose: async () => null, onProgress: (share) => shares.push(share), now: () => now })
  importUndo = createImportUndo({ notebook, now: () => now })
})
afterEach(async () => {
  await notebook.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function open(content: string | Uint8Array, kind: ImportKind = 'csv'): Promise<ImportPreview> {
  const path = join(folder, kind === 'csv' ? 'words.csv' : 'words.txt')
  writeFileSync(path, content)
  const opened = await importing.open({ path, name: basename(path) }, kind)
  if ('refused' in opened) throw new Error(opened.refused)
  return opened.preview
}
async function imported(
  content: string | Uint8Array,
  change: Partial<ImportOptions> = {},
  kind: ImportKind = 'csv',
): Promise<NotebookEntry[]> {
  const { options } = await open(content, kind)
  await importing.run({ ...options, ...change }, false)
  return await entries()
}
/** The oldest first. */
const entries = () => notebook.read((store) => store.page({ search: '', language: null, tag: null }, 0).entries.reverse())
const sentences = async () => (await entries()).map(({ text }) => text.sentence)

describe('encodings', () => {
  const text = '문장,뜻\r\n똠방각하,a bossy man\r\n'
  it.each<[string, Uint8Array, string]>([
    ['UTF-8', Buffer.from(text), 'utf8'],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`), 'utf8'],
    ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf16le'],
    ['UTF-16 without one', Buffer.from(text, 'utf16le'), 'utf16le'],
    ['big-endian UTF-16', iconv.encode(text, 'utf16-be', { addBOM: true }), 'utf16be'],
    ['CP949, as Korean Excel writes it', iconv.encode(text, 'cp949'), 'cp949'],
  ])('%s is recognised', async (_, bytes, encoding) => {
    const { options, rows } = await open(bytes)
    expect(options.encoding).toBe(encoding)
    expect(rows).toEqual([['똠방각하', 'a bossy man']])
  })

  it('can be chosen where the guess was wrong', async () => {
    const { options } = await open(iconv.encode('가나,다', 'cp949'))
    const wrong = await importing.preview({ ...options, encoding: 'utf16le' })
    expect(wrong).not.toHaveProperty('preview.rows', [['가나', '다']])
    expect(await importing.preview({ ...options, encoding: 'cp949' })).toMatchObject({ preview: { rows: [['가나', '다']] } })
  })
})

describe('rows and fields', () => {
  it.each<[string, string, string[][]]>([
    [
      'commas',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'semicolons, with commas in the text',
      'a, b;c\nd, e;f',
      [
        ['a, b', 'c'],
        ['d, e', 'f'],
      ],
    ],
    [
      'tabs',
      'a\tb, c; d\ne\tf',
      [
        ['a', 'b, c; d'],
        ['e', 'f'],
      ],
    ],
    [
      'quoted fields with separators, quotation marks and line breaks',
      '"a, ""b""","c\r\nd"\r\ne,f',
      [
        ['a, "b"', 'c\nd'],
        ['e', 'f'],
      ],
    ],
    [
      'a quotation mark inside a field',
      'He said "no",아니래요\nx,y',
      [
        ['He said "no"', '아니래요'],
        ['x', 'y'],
      ],
    ],
    [
      'rows of different length',
      'a,b,c\nd\ne,f',
      [
        ['a', 'b', 'c'],
        ['d', '', ''],
        ['e', 'f', ''],
      ],
    ],
    [
      'old Macintosh line breaks',
      'a,b\rc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'blank rows',
      '\n\na,b\n , \n\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['one column', '가\n나', [['가'], ['나']]],
  ])('reads %s', async (_, content, rows) => {
    expect((await open(content)).rows).toEqual(rows)
  })

  it('names the rows that cannot be read, as a spreadsheet program counts them, and imports the others', async () => {
    const long = 'x'.repeat(limits.notebook.sentence + 1)
    const content = [
      '문장,뜻,태그,빈칸',
      'first,하나,,',
      '',
      ',뜻만 있음,,',
      `${long},길어요,,`,
      'fifth,다섯,아주아주아주아주아주아주아주아주긴태그이름이에요,',
      'sixth,여섯,,없는 말',
    ]
    const { counts, problems } = await open([...content, 'seventh,"never closed', 'eighth,여덟'].join('\n'))
    expect(problems).toEqual([
      { row: 4, why: 'noSentence' },
      { row: 5, why: 'sentenceTooLong' },
      { row: 6, why: 'tagsLeftOut' },
      { row: 7, why: 'gapMissing' },
      { row: 8, why: 'quoteNotClosed' },
    ])
    expect(counts).toEqual({ rows: 3, duplicates: 0, refused: 3 })
  })

  it('reads emoji wherever they stand in a large file', async () => {
    // The second file has everything one letter further on.
    for (const header of ['문장', 'One']) {
      const rows = Array.from({ length: 2_000 }, (_, at) => `${'😀'.repeat(20)}${header[0]}${10_000 + at}`)
      await imported([header, ...rows].join('\n'), { header: true, columns: ['sentence'] })
    }
    const everything = await notebook.read((store) => store.entriesAfter('', 10_000))
    expect(everything).toHaveLength(4_000)
    expect(everything.filter(({ text }) => !text.sentence.isWellFormed() || text.sentence.includes('�'))).toEqual([])
  })

  it('takes a column as what it is called, and as chosen', async () => {
    const { options, names } = await open('뜻,번호,문장,빈칸\n나는 간다,1,I am going.,going\n')
    expect(names).toEqual(['뜻', '번호', '문장', '빈칸'])
    expect(options).toMatchObject({ header: true, columns: ['meaning', 'ignored', 'sentence', 'gap'] })
    await importing.run({ ...options, columns: ['meaning', 'tags', 'sentence', 'gap'] }, false)
    const [entry] = await entries()
    expect(entry).toMatchObject({ meaning: '나는 간다', tags: ['1'], language: 'english', source: { kind: 'file', name: 'words.csv' } })
    expect(entry && partsOf(entry.text)).toEqual({ before: 'I am ', gap: 'going', after: '.' })
  })

  it('takes the leading apostrophe of an exported formula away', async () => {
    expect((await imported(`"'=SUM(A1)",뜻\n'tis,그것은`)).map(({ text }) => text.sentence)).toEqual(['=SUM(A1)', "'tis"])
  })
})

describe('text exported by Anki', () => {
  const head = '#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#deck column:3\n#tags column:7\n'

  it('reads its first lines, HTML, gaps and tags', async () => {
    const rows = [
      'a]f\tCloze\t한국어::기초\t저는 {{c1::<b>학생</b>::job}}이에요.<br>네.\tI am a student.&nbsp;[sound:a.mp3]<img src="b.png">\t\t관용구 Level::중급',
      'b]f\tBasic\tEnglish\t"<div>cup of tea</div><div>a ""liking""</div>"\t차 &lt;한 잔&gt;\t<ruby>語<rt>어</rt></ruby> 참고\t',
    ]
    const preview = await open(head + rows.join('\n'), 'anki')
    expect(preview.options).toMatchObject({ separator: '\t', html: true, header: false })
    expect(preview.options.columns).toEqual(['ignored', 'ignored', 'ignored', 'sentence', 'meaning', 'note', 'tags'])
    await importing.run(preview.options, false)
    const [first, second] = await entries()
    expect(first).toMatchObject({
      text: { sentence: '저는 학생이에요.\n네.' },
      meaning: 'I am a student.',
      tags: ['관용구', 'Level', '중급'],
    })
    expect(first && partsOf(first.text).gap).toBe('학생')
    expect(second).toMatchObject({ text: { sentence: 'cup of tea\na "liking"', gap: null }, meaning: '차 <한 잔>', note: '語 참고' })
  })

  it('knows the names of columns, tags of all rows, remarks, and rows after them', async () => {
    const content = '#separator:Comma\n#tags:toeic office\n#columns:Front,Notes,Back\n\n# a remark\nadjourn,formal,회의를 마치다\n,,'
    const preview = await open(content, 'anki')
    expect(preview.names).toEqual(['Front', 'Notes', 'Back'])
    expect(preview.counts.rows).toBe(1)
    await importing.run(preview.options, false)
    expect(await entries()).toMatchObject([
      { text: { sentence: 'adjourn' }, meaning: '회의를 마치다', note: 'formal', tags: ['toeic', 'office'] },
    ])
  })

  it.each<[string, string, string, string]>([
    ['the first of several gaps', '{{c2::He}} has {{c1::been}} {{c1::living}} here', 'He has been living here', 'been'],
    ['nested gaps', '{{c1::look {{c2::forward}} to}} it', 'look forward to it', 'look forward to'],
    ['a hint', 'I’m {{c1::running on fumes::tired}}.', 'I’m running on fumes.', 'running on fumes'],
    ['colons of the text', 'at {{c12::std::vector}}', 'at std', 'std'],
    ['markup that is not closed', 'a {{c1::b', 'a {{c1::b', ''],
    ['no gap', 'x :: y }}', 'x :: y }}', ''],
  ])('reads %s', async (_, marked, sentence, gap) => {
    const [entry] = await imported(`#separator:tab\n${marked}\t뜻`, {}, 'anki')
    expect(entry?.text.sentence).toBe(sentence)
    expect(entry && partsOf(entry.text).gap).toBe(gap)
  })
})

describe('what is no text', () => {
  it.each<[string, Uint8Array | string, string]>([
    ['an Excel workbook', Buffer.from('PK\x03\x04\x14\x00xl/workbook.xml'), 'workbook'],
    ['an old Excel workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'workbook'],
    ['an Anki package', Buffer.from('PK\x03\x04\x14\x00collection.anki2'), 'ankiPackage'],
    ['a picture', Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7) % 31)), 'notText'],
    ['an empty file', '', 'empty'],
    ['a file of blank rows', '\n,\n \n', 'empty'],
  ])('%s is refused with its reason', async (_, content, reason) => {
    await expect(open(content)).rejects.toThrow(reason)
  })

  it('a file that is too large, has too many rows, or is gone', async () => {
    await expect(open(Buffer.alloc(limits.notebook.import.bytes + 1, 'a'))).rejects.toThrow('tooLarge')
    await expect(open('a\n'.repeat(limits.notebook.import.rows + 1))).rejects.toThrow('tooManyRows')
    expect(await importing.open({ path: join(folder, 'none.csv'), name: 'none.csv' }, 'csv')).toEqual({ refused: 'gone', name: 'none.csv' })
    expect(await importing.open({ path: folder, name: 'folder' }, 'csv')).toMatchObject({ refused: 'notText' })
  })

  it('an Anki package of any size and content, which says how to export text', async () => {
    const path = join(folder, 'deck.apkg')
    for (const content of ['no package', Buffer.from('PK\x03\x04\x14\x00media'), Buffer.alloc(50 * 1024 * 1024)]) {
      writeFileSync(path, content)
      expect(await importing.open({ path, name: 'Deck.APKG' }, 'csv')).toEqual({ refused: 'ankiPackage', name: 'Deck.APKG' })
    }
  })
})

describe('sentences that the notebook has', () => {
  it('are skipped unless chosen, and so are those that a file repeats', async () => {
    await notebook.change((store) => store.add([handwritten({ sentence: 'adjourn' })]))
    const { options, counts } = await open('adjourn,휴회하다\nnew,새로운\nnew,새것\n')
    expect(counts).toEqual({ rows: 3, duplicates: 2, refused: 0 })
    expect(await importing.run(options, false)).toEqual({ added: 1 })
    expect(await sentences()).toEqual(['adjourn', 'new'])
    await open('adjourn,휴회하다')
    expect(await importing.run(options, true)).toEqual({ added: 1 })
    expect(await sentences()).toEqual(['adjourn', 'new', 'adjourn'])
  })

  it('are not the deleted ones', async () => {
    const [id = ''] = await notebook.change((store) => store.add([handwritten({ sentence: 'adjourn' })]))
    await notebook.change((store) => store.setDeleted(id, true))
    expect((await open('adjourn,휴회하다')).counts.duplicates).toBe(0)
  })
})

describe('undoing an import', () => {
  it.each([
    ['longer than a source’s name', `${'😀'.repeat(60)}${'words '.repeat(20)}.csv`],
    ['in the decomposed letters of macOS', '단어장.csv'.normalize('NFD')],
  ])('deletes the entries of a file whose name is %s', async (_, name) => {
    const path = join(folder, 'words.csv')
    writeFileSync(path, 'before,전\nafter,뒤')
    const opened = await importing.open({ path, name }, 'csv')
    if ('refused' in opened) throw new Error(opened.refused)
    await importing.run(opened.preview.options, false)
    expect(await sentences()).toHaveLength(2)
    await importUndo.undo()
    expect(await sentences()).toEqual([])
  })

  it('deletes its entries and nothing else, also after a restart', async () => {
    await notebook.change((store) => store.add([handwritten({ sentence: 'before' })]))
    await imported(Array.from({ length: 250 }, (_, at) => `sentence ${at},뜻`).join('\n'))
    await notebook.change((store) => store.add([handwritten({ sentence: 'after' })]))
    expect(await importUndo.last()).toEqual({ name: 'words.csv', added: 250 })
    await notebook.stop()
    await importUndo.undo()
    expect(await sentences()).toEqual(['before', 'after'])
    expect(await importUndo.last()).toBeNull()
  })

  it('is offered for a day', async () => {
    await imported('a,b')
    now += limits.notebook.import.undoHours * 60 * 60 * 1000 + 1
    expect(await importUndo.last()).toBeNull()
  })
})

describe('a large file', () => {
  it('is imported in steps, between which timers run', async () => {
    const rows = Array.from({ length: 2000 }, (_, at) => `문장 ${at},meaning ${at}`).join('\n')
    let ticks = 0
    const timer = setInterval(() => {
      ticks += 1
    }, 1)
    const { options } = await open(rows)
    const whileRead = ticks
    await importing.run(options, false)
    clearInterval(timer)
    expect(whileRead).toBeGreaterThan(10)
    expect(ticks - whileRead).toBeGreaterThan(20)
    expect(shares.at(-1)).toBe(1)
    expect(await notebook.read((store) => store.overview({ newPerDay: 10, reviewsPerDay: 10, dayEndsAt: 4 }).total)).toBe(2000)
  })

  it('leaves nothing open once it is closed', async () => {
    const { options } = await open('a,b')
    importing.close()
    await expect(importing.run(options, false)).rejects.toThrow('notFound')
  })
})

describe('accounts', () => {
  const text = '문장,뜻\n눈이 와요.,It is snowing.'

  it('a file that an account opened cannot be read or stored once its session has ended, nor by the next account', async () => {
    account = 'haru'
    const { options } = await open(text)
    account = null
    await expect(importing.run(options, false)).rejects.toMatchObject({ error: { code: 'wrongState' } })
    await expect(importing.preview(options)).rejects.toMatchObject({ error: { code: 'notFound' } })
    expect(await sentences()).toEqual([])
    account = 'haru'
    const { options: again } = await open(text)
    account = 'noah'
    await expect(importing.preview(again)).rejects.toMatchObject({ error: { code: 'wrongState' } })
    expect(await sentences()).toEqual([])
    account = 'haru'
    expect(await sentences()).toEqual([])
  })

  it('a file that is chosen after the session has ended is not opened in the next notebook', async () => {
    account = 'haru'
    const path = join(folder, 'words.csv')
    writeFileSync(path, text)
    const choosing = createImporting({
      notebook,
      async choose() {
        account = null
        return path
      },
      onProgress: () => {},
      now: () => now,
    })
    await expect(choosing.choose('csv')).rejects.toMatchObject({ error: { code: 'wrongState' } })
  })

  it('nothing is stored when the session ends while the file is read', async () => {
    account = 'haru'
    const { options } = await open(text)
    const running = importing.run(options, false)
    account = null
    await expect(running).rejects.toMatchObject({ error: { code: 'wrongState' } })
    expect(await sentences()).toEqual([])
  })
})
