import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Libsql from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDrafts, type Drafts } from '../../../src/main/drafts'
import type { FileProblem } from '../../../src/main/file-problems'
import { createNotebook, type Notebook } from '../../../src/main/notebook/notebook'
import { openNotebookFile } from '../../../src/main/notebook/notebook-file'
import { createNotebookStore } from '../../../src/main/notebook/notebook-store'
import { firstSettings } from '../../../src/shared/first-settings'
import { entryDraftKey } from '../../../src/shared/notebook/views'
import { handwritten } from '../../support/notebook-entries'
import { silentLog } from '../../support/silent-log'

const dayMs = 24 * 60 * 60 * 1000

let folder = ''
let userId: string | null = null
let changes = 0
let problems: FileProblem[] = []
/** Whether the system removes no file of a notebook, as Windows does while one is open. */
let areFilesHeld = false
let notebook: Notebook
let drafts: Drafts
let now = 0
beforeEach(() => {
  now = Date.now()
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-notebooks-'))
  userId = null
  changes = 0
  problems = []
  areFilesHeld = false
  drafts = createDrafts({ folder: join(folder, 'drafts'), owner: (writer = userId) => `embedded ${writer ?? 'visitor'}` })
  notebook = begin()
})
afterEach(async () => {
  await notebook.stop()
  rmSync(folder, { recursive: true, force: true })
})

function begin(): Notebook {
  return createNotebook({
    folder,
    community: () => 'embedded',
    userId: () => userId,
    onChange: () => {
      changes += 1
    },
    drafts,
    memory: () => firstSettings,
    report: (problem) => void problems.push(problem),
    unlink(path) {
      if (areFilesHeld) throw Object.assign(new Error(`EBUSY: resource busy or locked, unlink '${path}'`), { code: 'EBUSY' })
      rmSync(path, { force: true })
    },
    now: () => now,
    log: silentLog,
  })
}

const add = (sentence: string) => notebook.change((store) => store.add([handwritten({ sentence })])[0] ?? '')
const sentences = () =>
  notebook.read((store) =>
    store
      .page({ search: '', language: null, tag: null }, 0)
      .entries.map(({ text }) => text.sentence)
      .sort(),
  )

describe('the notebooks of a machine', () => {
  it('say that the disk takes nothing more, and tell pages of no change', async () => {
    const full = () => {
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    }
    await expect(notebook.change(full)).rejects.toMatchObject({ error: { code: 'notStored' } })
    expect(changes).toBe(0)
    await add('later')
    expect(await sentences()).toEqual(['later'])
  })

  it('are not created for being counted; what a visitor kept is counted for the account that signs in', async () => {
    expect(await notebook.leftToday(firstSettings)).toBe(0)
    expect(readdirSync(folder)).toEqual([])
    await add('of a visitor')
    expect(await notebook.leftToday(firstSettings)).toBe(1)
    await notebook.stop()
    expect(await notebook.leftToday(firstSettings)).toBe(1)
    userId = 'haru'
    expect(await notebook.leftToday(firstSettings)).toBe(1)
  })

  it('are apart for each account, and tell pages of changes', async () => {
    userId = 'haru'
    await add('of haru')
    userId = 'nari'
    expect(await sentences()).toEqual([])
    await add('of nari')
    userId = 'haru'
    expect(await sentences()).toEqual(['of haru'])
    expect(changes).toBe(2)
  })

  it('give what was kept without an account to the first account that signs in, once', async () => {
    const id = await add('before')
    await notebook.change((store) => store.grade(id, 4))
    userId = 'haru'
    await add('after')
    expect(await sentences()).toEqual(['after', 'before'])
    expect(await notebook.read((store) => store.log())).toHaveLength(1)
    userId = null
    expect(await sentences()).toEqual([])
    userId = 'nari'
    expect(await sentences()).toEqual([])
  })

  it('open without what a visitor kept while that cannot be read, and join it later', async () => {
    await add('before')
    await notebook.stop()
    const [name = ''] = readdirSync(folder).filter((each) => each.endsWith('.db'))
    const version = (to: number) => {
      const database = new Libsql(join(folder, name))
      const { user_version: was } = database.prepare('pragma user_version').get() as { user_version: number }
      database.exec(`pragma user_version = ${to}`)
      database.close()
      return was
    }
    const ours = version(1000)
    userId = 'haru'
    expect(await sentences()).toEqual([])
    expect(problems).toEqual([{ kind: 'newer', file: join(folder, name) }])
    await notebook.stop()
    expect(version(ours)).toBe(1000)
    expect(await sentences()).toEqual(['before'])
  })

  it('of a newer version of the app are not opened', async () => {
    await add('kept')
    await notebook.stop()
    const [name = ''] = readdirSync(folder).filter((each) => each.endsWith('.db'))
    const database = new Libsql(join(folder, name))
    database.exec('pragma user_version = 1000')
    database.close()
    await expect(add('lost')).rejects.toThrow('version 1000')
    expect(problems).toEqual([{ kind: 'newer', file: join(folder, name) }])
  })

  it('are removed with the account, and only its own', async () => {
    userId = 'haru'
    await add('of haru')
    userId = 'nari'
    await add('of nari')
    await notebook.forget('embedded nari')
    await notebook.stop()
    expect(readdirSync(folder).filter((name) => name.endsWith('.db'))).toHaveLength(1)
    userId = 'haru'
    expect(await sentences()).toEqual(['of haru'])
  })
})

describe('what was typed into the form of an entry', () => {
  const typed = async () => [await drafts.read(entryDraftKey(id)), await drafts.read('write')]
  let id = ''
  beforeEach(async () => {
    userId = 'haru'
    id = await add('an entry')
    await drafts.save(entryDraftKey(id), 'a secret')
    await drafts.save('write', 'a post')
  })

  it('is kept as long as the content of the entry, which can come back until then', async () => {
    await notebook.change((store) => store.setDeleted(id, true))
    await notebook.stop()
    now += 29 * dayMs
    await sentences()
    expect(await typed()).toEqual(['a secret', 'a post'])
    await notebook.stop()
    now += 2 * dayMs
    await sentences()
    expect(await typed()).toEqual([null, 'a post'])
  })

  it.each(['open', 'closed'])('is removed with the notebook, which is %s, also of a new entry', async (state) => {
    await drafts.save(entryDraftKey(null), 'a new one')
    const deleted = await add('a deleted one')
    await drafts.save(entryDraftKey(deleted), 'of a deleted one')
    await notebook.change((store) => store.setDeleted(deleted, true))
    if (state === 'closed') await notebook.stop()
    await notebook.forget('embedded haru')
    expect(await typed()).toEqual([null, 'a post'])
    expect([await drafts.read(entryDraftKey(null)), await drafts.read(entryDraftKey(deleted))]).toEqual([null, null])
  })
})

describe('a notebook whose files the system does not remove yet', () => {
  const contentOf = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join()

  it('does not come back when its account signs in again, and nothing of it is left in the files', async () => {
    userId = 'haru'
    await notebook.change((store) => store.grade(store.add([handwritten({ sentence: 'a secret', tags: ['hidden'] })])[0] ?? '', 3))
    await notebook.read((store) => store.receive({ entries: [], reviews: [] }, { entries: [], reviews: [] }, 'as far as this'))
    areFilesHeld = true
    await notebook.forget('embedded haru')
    expect(contentOf()).not.toMatch(/secret|hidden/)
    expect(await notebook.unsynced('embedded haru')).toBe(0)
    expect(await sentences()).toEqual([])
    expect(await notebook.read((store) => [store.log(), store.cursor()])).toEqual([[], ''])
    await add('of the next login')
    await notebook.stop()
    areFilesHeld = false
    notebook = begin()
    expect(await sentences()).toEqual(['of the next login'])
  })

  it('is removed when the app starts again, whoever has signed in by then', async () => {
    userId = 'haru'
    await add('of haru')
    areFilesHeld = true
    await notebook.forget('embedded haru')
    userId = 'nari'
    areFilesHeld = false
    notebook = begin()
    expect(await notebook.leftToday(firstSettings)).toBe(0)
    expect(readdirSync(folder)).toEqual([])
  })

  it('is emptied though a newer version of the app has written it', async () => {
    userId = 'haru'
    await add('of haru')
    await notebook.stop()
    const [name = ''] = readdirSync(folder).filter((each) => each.endsWith('.db'))
    const database = new Libsql(join(folder, name))
    database.exec("create table colours (name text); insert into colours values ('a secret'); pragma user_version = 1000")
    database.close()
    areFilesHeld = true
    await notebook.forget('embedded haru')
    expect(contentOf()).not.toContain('secret')
    expect(await sentences()).toEqual([])
    expect(problems).toEqual([])
  })

  it('that a visitor kept goes to the first account alone, and what the visitor keeps afterwards to the next', async () => {
    await add('before')
    areFilesHeld = true
    userId = 'haru'
    expect(await sentences()).toEqual(['before'])
    userId = 'nari'
    expect(await sentences()).toEqual([])
    userId = null
    expect(await sentences()).toEqual([])
    await add('afterwards')
    userId = 'nari'
    expect(await sentences()).toEqual(['afterwards'])
    userId = 'haru'
    expect(await sentences()).toEqual(['before'])
  })

  it('that a visitor kept takes along what they typed into forms of its entries', async () => {
    const [edited, other] = [await add('of a visitor'), await add('another')]
    const [key, newKey] = [entryDraftKey(edited), entryDraftKey(null)]
    await drafts.save(key, 'half of an edit')
    await drafts.save(newKey, 'a new one')
    userId = 'haru'
    await sentences()
    const read = async () => [await drafts.read(key), await drafts.read(entryDraftKey(other)), await drafts.read(newKey)]
    expect(await read()).toEqual(['half of an edit', null, null])
    userId = null
    expect(await read()).toEqual([null, null, 'a new one'])
  })
})

describe('a notebook whose process is killed at any moment', () => {
  it('has every entry and review that was acknowledged', { timeout: 60_000 }, async () => {
    const file = join(folder, 'killed.db')
    const kept: string[] = []
    for (const afterMs of [40, 90, 150]) kept.push(...(await writeUntilKilled(file, afterMs)))
    const fail = () => {
      throw new Error('the notebook is damaged')
    }
    const store = createNotebookStore(openNotebookFile(file, Date.now, fail), Date.now, () => firstSettings)
    const missing = kept.filter((id) => store.entry(id)?.due === null || store.entry(id) === null)
    store.close()
    expect(kept.length).toBeGreaterThan(2)
    expect(missing).toEqual([])
  })
})

/** @returns the ids of the entries whose review was reported as stored */
async function writeUntilKilled(file: string, afterMs: number): Promise<string[]> {
  const script = join(import.meta.dirname, '../../support/notebook-writer.ts')
  const writer = spawn(process.execPath, ['scripts/bench/run-typescript.mjs', script, file])
  let said = ''
  let errors = ''
  writer.stderr.on('data', (chunk) => {
    errors += chunk
  })
  await new Promise<void>((resolve, reject) => {
    writer.stdout.on('data', (chunk) => {
      said += chunk
      resolve()
    })
    writer.on('exit', () => reject(new Error(errors)))
  })
  await wait(afterMs)
  const ended = new Promise((resolve) => writer.on('close', resolve))
  writer.kill('SIGKILL')
  await ended
  // The last line may be cut.
  return said.split('\n').slice(0, -1)
}
