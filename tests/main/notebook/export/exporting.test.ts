import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readAnkiPackage as readByOthers } from 'anki-reader'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { notebookFiles } from '../../../../src/main/notebook/export/notebook-files'
import { createImporting } from '../../../../src/main/notebook/import/importing'
import { createNotebook, type Notebook } from '../../../../src/main/notebook/notebook'
import { wordingIn } from '../../../../src/main/wording'
import { writeDurably } from '../../../../src/main/write-durably'
import { firstSettings } from '../../../../src/shared/first-settings'
import type { Language } from '../../../../src/shared/i18n/index'
import type { Grade } from '../../../../src/shared/notebook/reviews'
import type { EntryInput } from '../../../../src/shared/notebook/views'
import { readAnkiPackage } from '../../../support/anki-reader'
import { handwritten } from '../../../support/notebook-entries'
import { silentLog } from '../../../support/silent-log'

const minute = 60_000
const day = 24 * 60 * minute
const plan = { newPerDay: 10, reviewsPerDay: 10, dayEndsAt: 4 }

let folder = ''
let now = 0
let userId: string | null = null
let notebook: Notebook
beforeEach(() => {
  userId = null
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-export-'))
  // After the ids, which are made by the real clock.
  const today = new Date()
  now = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1, 9).getTime()
  notebook = open('notebooks')
})
afterEach(async () => {
  await notebook.stop()
  rmSync(folder, { recursive: true, force: true })
})

function open(name: string): Notebook {
  return createNotebook({
    folder: join(folder, name),
    community: () => 'embedded',
    userId: () => userId,
    onChange: () => {},
    drafts: { drop: async () => undefined, move: async () => undefined },
    memory: () => firstSettings,
    report: () => {},
    now: () => now,
    log: silentLog,
  })
}
const files = (language: Language = 'ko') =>
  notebookFiles({
    read: notebook.reader(),
    folder: join(folder, 'exporting'),
    wording: () => wordingIn(language),
    plan: () => plan,
    now: () => now,
  })

async function csv(language: Language = 'ko'): Promise<string> {
  let text = ''
  for await (const part of (await files(language).csv()) as AsyncIterable<string>) text += part
  return text
}
const anki = async () => await readAnkiPackage((await files().anki()) as Uint8Array)

async function add(...inputs: EntryInput[]): Promise<string[]> {
  return await notebook.change((store) => store.add(inputs))
}
async function review(id: string, grade: Grade, laterMs: number): Promise<void> {
  await notebook.change((store) => store.grade(id, grade))
  now += laterMs
}

const kept: EntryInput[] = [
  handwritten({
    sentence: 'I look forward to seeing you.',
    gap: [18, 24],
    meaning: '뵙기를 기대해요.',
    note: 'to는 전치사,\n뒤에 -ing',
    tags: ['회사 영어', '시제'],
    source: { kind: 'correction', route: '/?post=1', name: 'noah.b', gone: false },
  }),
  handwritten({ sentence: '=1+1 "둘" & <셋>', language: 'korean', tags: ['회사 영어'] }),
  handwritten({ sentence: 'a }}b::c d', gap: [2, 8], language: null, meaning: '줄\n바꿈' }),
]

describe('a notebook as CSV', () => {
  it('begins with a byte order mark, names its columns in both languages, and has no formula', async () => {
    await add(...kept)
    const [head, first] = (await csv()).split('\r\n')
    expect(head).toBe('\uFEFF문장,빈칸,뜻,메모,태그,언어,나온 곳,다음 복습')
    expect(first).toBe(
      'I look forward to seeing you.,seeing,뵙기를 기대해요.,"to는 전치사,\n뒤에 -ing",#회사 영어 #시제,영어,noah.b 님이 고쳐 준 글,',
    )
    expect(await csv()).toContain(`"'=1+1 ""둘"" & <셋>"`)
    expect(await csv('en')).toMatch(/^\uFEFFSentence,Gap,Meaning,Note,Tags,Language,Source,Next review\r\n/)
    expect((await csv()).match(/\uFEFF/g)).toHaveLength(1)
  })

  it('names the day of reviews on which an entry comes, also where it is due after midnight', async () => {
    const [id = ''] = await add(handwritten())
    // 10 minutes later, at half past one in the night.
    now = new Date(2040, 2, 13, 1, 20).getTime()
    await review(id, 3, 0)
    expect(await csv()).toMatch(/,2040-03-12\r\n$/)
  })

  it.each(['ko', 'en'] as const)('is imported again as it was (%s)', async (language) => {
    // The letters of this gap are in the sentence twice.
    const exported = [...kept, handwritten({ sentence: 'I have to have it.', gap: [10, 14] })]
    await add(...exported)
    const file = join(folder, 'exported.csv')
    writeFileSync(file, await csv(language))
    await notebook.stop()
    notebook = open('other')
    const importing = createImporting({ notebook, choose: async () => null, onProgress: () => {}, now: () => now })
    const opened = await importing.open({ path: file, name: 'exported.csv' }, 'csv')
    if ('refused' in opened) throw new Error(opened.refused)
    expect(opened.preview.problems).toEqual([])
    await importing.run(opened.preview.options, false)
    const again = await notebook.read((store) => store.entriesAfter('', 10))
    expect(again.map(({ text, meaning, note, tags, language: of }) => ({ text, meaning, note, tags, language: of }))).toEqual(
      exported.map(({ text, meaning, note, tags, language: of }) => ({ text, meaning, note, tags, language: of })),
    )
  })
})

describe('an export of a notebook', () => {
  const many = (of: string) => Array.from({ length: 500 }, (_, at) => handwritten({ sentence: `${of} ${at}` }))

  it.each(['csv', 'anki'] as const)('fails when the session ends meanwhile, or another account signs in (%s)', async (kind) => {
    userId = 'nari'
    await add(...many('of nari'))
    userId = 'haru'
    await add(...many('of haru'))
    for (const next of ['nari', null]) {
      userId = 'haru'
      const content = files()[kind]
      const target = join(folder, 'exported')
      const exported = content().then((made) => writeDurably(target, made))
      // After the first part of the entries.
      await new Promise((resolve) => setTimeout(resolve))
      userId = next
      await notebook.read((store) => store.isEmpty())
      await expect(exported).rejects.toMatchObject({ error: { code: 'wrongState' } })
      expect([existsSync(target), existsSync(join(folder, 'exporting'))]).toEqual([false, false])
    }
  })

  it('is of the notebook that was open when it was chosen, not of another one after the file was', async () => {
    userId = 'haru'
    await add(...many('of haru'))
    const { csv: content } = files()
    userId = 'nari'
    const target = join(folder, 'exported')
    await expect(content().then((made) => writeDurably(target, made))).rejects.toMatchObject({ error: { code: 'wrongState' } })
    expect(existsSync(target)).toBe(false)
  })
})

describe('a notebook as an Anki package', () => {
  it('has every entry with its gap, tags, deck and source, and no deleted one', async () => {
    const ids = await add(...kept, handwritten({ sentence: 'deleted' }))
    await notebook.change((store) => store.setDeleted(ids[3] ?? '', true))
    const { notes, conf } = await anki()
    expect(notes.map(({ guid }) => guid)).toEqual(ids.slice(0, 3))
    expect(notes).toMatchObject([
      {
        model: 'Hanmadi Gap',
        deck: 'Hanmadi::English',
        fields: {
          Sentence: 'I look forward to {{c1::seeing}} you.',
          Meaning: '뵙기를 기대해요.',
          Note: 'to는 전치사,<br>뒤에 -ing',
          Source: 'noah.b 님이 고쳐 준 글',
        },
        tags: ['회사_영어', '시제'],
        mod: Math.floor(now / 1000),
      },
      { model: 'Hanmadi', deck: 'Hanmadi::Korean', fields: { Sentence: '=1+1 "둘" &amp; &lt;셋&gt;', Meaning: '' }, tags: ['회사_영어'] },
      { model: 'Hanmadi Gap', deck: 'Hanmadi', fields: { Sentence: 'a {{c1::&#125;&#125;b&#58;&#58;c}} d', Meaning: '줄<br>바꿈' } },
    ])
    expect(notes.map(({ card }) => [card.type, card.queue, card.due])).toEqual([
      [0, 0, 1],
      [0, 0, 2],
      [0, 0, 3],
    ])
    expect(conf).toMatchObject({ rollover: 4, nextPos: 4 })
    expect(existsSync(join(folder, 'exporting'))).toBe(false)
  })

  it('has every review that counts, and schedules each card as the notebook does', async () => {
    const [learned = '', forgotten = '', learning = ''] = await add(...kept)
    const start = now
    await review(learned, 3, 10 * minute)
    await review(learned, 3, 3 * day)
    await review(learned, 2, minute)
    await review(learned, 1, minute)
    await notebook.change((store) => store.undo(plan))
    now += minute
    await review(forgotten, 4, 20 * day)
    await review(forgotten, 1, minute)
    await review(learning, 1, 0)
    const { notes, crt } = await anki()
    const entries = await notebook.read((store) => store.entriesAfter('', 10))
    expect(crt).toBe(new Date(start).setHours(4) / 1000)
    expect(notes.map(({ reviews }) => reviews.map(({ ease, type }) => [ease, type]))).toEqual([
      [
        [3, 0],
        [3, 0],
        [2, 1],
      ],
      [
        [4, 0],
        [1, 1],
      ],
      [[1, 0]],
    ])
    expect(notes[0]?.reviews[0]).toMatchObject({ id: start, ivl: -600, lastIvl: 0, factor: 0, time: 0 })
    expect(notes[0]?.reviews[1]?.lastIvl).toBe(-600)
    const [first, second, third] = notes.map(({ card }) => card)
    expect(first).toMatchObject({ type: 2, queue: 2, reps: 3, lapses: 0, left: 0 })
    // Its day, counted from the collection's first one.
    const began = new Date(crt * 1000)
    const dueDay = new Date(began.getFullYear(), began.getMonth(), began.getDate() + (first?.due ?? 0)).toDateString()
    expect(dueDay).toBe(new Date((entries[0]?.due ?? 0) - 4 * 60 * minute).toDateString())
    expect(first?.ivl).toBe(notes[0]?.reviews.at(-1)?.ivl)
    expect(second).toMatchObject({ type: 3, queue: 1, lapses: 1, due: Math.floor((entries[1]?.due ?? 0) / 1000) })
    expect(third).toMatchObject({ type: 1, queue: 1, reps: 1, due: Math.floor((entries[2]?.due ?? 0) / 1000) })
    expect(first?.data).toMatchObject({ s: expect.any(Number), d: expect.any(Number), lrt: expect.any(Number) })
  })

  it('opens in another program’s reader with every entry, gap, tag, question and review', async () => {
    const [learned = '', , learning = ''] = await add(...kept)
    await review(learned, 3, 10 * minute)
    await review(learned, 4, 10 * minute)
    await review(learning, 1, minute)
    const { collection, media } = await readByOthers(new Blob([new Uint8Array((await files().anki()) as Uint8Array)]))
    expect(media).toEqual({})
    expect(collection.getVersion()).toBe(11)
    const decks = Object.values(collection.getDecks())
    const cards = decks.flatMap((deck) => Object.values(deck.getCards()).map((card) => ({ card, deck: deck.getName() })))
    expect(cards.map(({ card, deck }) => [deck, card.getModel().getName(), card.getModel().getType(), card.getFields()])).toEqual(
      expect.arrayContaining([
        [
          'Hanmadi::English',
          'Hanmadi Gap',
          1,
          {
            Sentence: 'I look forward to {{c1::seeing}} you.',
            Meaning: '뵙기를 기대해요.',
            Note: 'to는 전치사,<br>뒤에 -ing',
            Source: 'noah.b 님이 고쳐 준 글',
          },
        ],
        ['Hanmadi::Korean', 'Hanmadi', 0, { Sentence: '=1+1 "둘" &amp; &lt;셋&gt;', Meaning: '', Note: '', Source: '' }],
        ['Hanmadi', 'Hanmadi Gap', 1, { Sentence: 'a {{c1::&#125;&#125;b&#58;&#58;c}} d', Meaning: '줄<br>바꿈', Note: '', Source: '' }],
      ]),
    )
    expect(cards).toHaveLength(3)
    const plainCard = cards.find(({ deck }) => deck === 'Hanmadi::Korean')?.card
    expect(plainCard?.getQuestions().map((question) => question.getQuestionString())).toEqual([expect.stringContaining('=1+1 "둘"')])
    const select = (sql: string) => collection.getRawCollection().exec(sql)[0]?.values
    expect(select('select tags from notes order by id')).toEqual([[' 회사_영어 시제 '], [' 회사_영어 '], ['']])
    expect(select('select guid, ease from revlog join cards on cid = cards.id join notes on nid = notes.id order by revlog.id')).toEqual([
      [learned, 3],
      [learned, 4],
      [learning, 1],
    ])
  })

  it('has the same ids again after a change, with a later time, so that Anki updates', async () => {
    const [id = ''] = await add(...kept)
    const before = await anki()
    now += day
    await notebook.change((store) => store.change(id, { meaning: '만나길 기대해요.' }))
    const after = await anki()
    expect(after.notes.map(({ guid, id: noteId }) => [guid, noteId])).toEqual(before.notes.map(({ guid, id: noteId }) => [guid, noteId]))
    expect(after.notes.map(({ mod }, at) => mod > (before.notes[at]?.mod ?? 0))).toEqual([true, false, false])
    expect(after.notes[0]?.fields.Meaning).toBe('만나길 기대해요.')
  })

  it('of many entries made and reviewed at once has an id for each', { timeout: 30_000 }, async () => {
    const ids = await add(...Array.from({ length: 1000 }, (_, at) => handwritten({ sentence: `문장 ${at}` })))
    await notebook.change((store) => {
      for (const id of ids.slice(0, 100)) store.grade(id, 3)
    })
    const { notes } = await anki()
    expect(new Set(notes.map(({ id }) => id)).size).toBe(1000)
    expect(new Set(notes.flatMap(({ reviews }) => reviews.map(({ id }) => id))).size).toBe(100)
  })

  it('can be exported twice at once', async () => {
    await add(...Array.from({ length: 500 }, (_, at) => handwritten({ sentence: `문장 ${at}` })))
    const first = anki()
    await new Promise((resolve) => setTimeout(resolve))
    const both = await Promise.all([first, anki()])
    expect(both.map(({ notes }) => notes.length)).toEqual([500, 500])
    expect(existsSync(join(folder, 'exporting'))).toBe(false)
  })

  it('of an empty notebook is a valid package', async () => {
    expect((await anki()).notes).toEqual([])
  })
})
