import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '../../../src/main/failure'
import { createNotebook, type Notebook } from '../../../src/main/notebook/notebook'
import { createNotebookSync, type NotebookSync } from '../../../src/main/notebook/notebook-sync'
import type { Input, Output } from '../../../src/shared/contract/index'
import type { AppError } from '../../../src/shared/errors'
import { firstSettings } from '../../../src/shared/first-settings'
import type { NotebookSyncState } from '../../../src/shared/notebook/views'
import { handwritten } from '../../support/notebook-entries'
import { silentLog } from '../../support/silent-log'

type Request = Input<'syncNotebook'>
type Answer = Output<'syncNotebook'>

const empty: Omit<Answer, 'after'> = { entries: [], reviews: [], more: false }

let folder = ''
let userId: string | null = null
let token: string | null = null
let notebook: Notebook
let sync: NotebookSync
let asked: { request: Request; token: string }[] = []
let states: (NotebookSyncState | null)[] = []
let answer: (request: Request) => Promise<Answer>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-notebook-sync-'))
  asked = []
  states = []
  signIn('haru')
  answer = async () => ({ ...empty, after: `place ${asked.length}` })
  notebook = createNotebook({
    folder,
    community: () => 'embedded',
    userId: () => userId,
    onChange: (by) => (by === 'edit' ? sync.noteChange() : undefined),
    drafts: { drop: async () => undefined, move: async () => undefined },
    memory: () => firstSettings,
    report: () => undefined,
    now: Date.now,
    log: silentLog,
  })
  sync = createNotebookSync({
    notebook,
    token: async () => token,
    async send(request, by) {
      asked.push({ request, token: by })
      return answer(request)
    },
    onState: (state) => void states.push(state),
    now: Date.now,
    log: silentLog,
  })
})
afterEach(async () => {
  sync.stop()
  await notebook.stop()
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

function signIn(who: string | null): void {
  userId = who
  token = who && `token of ${who}`
}
const add = (sentence: string) => notebook.change((store) => store.add([handwritten({ sentence })]))
const sentences = (request: Request | undefined) => request?.entries.map(({ fields }) => fields.text?.value.sentence)
const refuse = (error: AppError) => async () => {
  throw new Failure(error)
}
/** Lets time pass, and the calls that begin within it end. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
  await vi.advanceTimersByTimeAsync(0)
}

describe('the sync of a notebook', () => {
  it('sends changes that come shortly after each other together, and only once', async () => {
    await add('one')
    await add('two')
    expect(asked).toEqual([])
    await pass(3_000)
    expect(asked.map(({ request }) => sentences(request))).toEqual([['one', 'two']])
    await pass(60_000)
    expect(asked).toHaveLength(1)
    expect(states.at(-1)).toMatchObject({ waiting: 0, syncedAt: expect.any(Number), isFull: false })
  })

  it('tries again, not before the time that the community named', async () => {
    answer = refuse({ code: 'tooMany', retryAfter: 90 })
    await add('one')
    await pass(3_000)
    await add('two')
    sync.hurry()
    await pass(89_000)
    expect(asked).toHaveLength(1)
    expect(states.at(-1)).toMatchObject({ waiting: 2, syncedAt: null })
    answer = async () => ({ ...empty, after: 'place' })
    await pass(10_000)
    expect(sentences(asked.at(-1)?.request)).toEqual(['one', 'two'])
    expect(states.at(-1)).toMatchObject({ waiting: 0 })
  })

  it('waits longer after each failure, and not any more once the community can be reached', async () => {
    answer = refuse({ code: 'offline' })
    await add('one')
    await pass(30 * 60_000)
    const tries = asked.length
    expect(tries).toBeGreaterThan(3)
    expect(tries).toBeLessThan(60)
    answer = async () => ({ ...empty, after: 'place' })
    sync.hurry()
    await pass(300)
    expect(asked).toHaveLength(tries + 1)
  })

  it('goes on after the clock was set back during a pause', async () => {
    answer = refuse({ code: 'offline' })
    await add('one')
    await pass(3_000)
    expect(asked).toHaveLength(1)
    vi.setSystemTime(Date.now() - 60 * 60_000)
    answer = async () => ({ ...empty, after: 'place' })
    await pass(5 * 60_000)
    expect(asked).toHaveLength(2)
    await add('two')
    await pass(3_000)
    expect(sentences(asked.at(-1)?.request)).toEqual(['two'])
  })

  it('asks when another machine has changed something, and not after its own change', async () => {
    await add('one')
    await pass(3_000)
    const { after } = await answer(asked[0]?.request as Request)
    sync.noteRemoteChange(after)
    await pass(5_000)
    expect(asked).toHaveLength(1)
    sync.noteRemoteChange('further')
    await pass(5_000)
    expect(asked.map(({ request }) => request.after)).toEqual(['', after])
  })

  it('reads an answer in parts before it sends on', async () => {
    answer = async () => ({ ...empty, after: `place ${asked.length}`, more: asked.length < 3 })
    await add('one')
    await pass(3_000)
    expect(asked.map(({ request }) => [request.after, request.entries.length])).toEqual([
      ['', 1],
      ['place 1', 0],
      ['place 2', 0],
    ])
  })

  it('keeps on reading when the community’s copy is full, and says so', async () => {
    answer = async ({ entries }) => (entries.length > 0 ? refuse({ code: 'limit' })() : { ...empty, after: 'place' })
    await add('one')
    await pass(3_000)
    expect(asked.map(({ request }) => request.entries.length)).toEqual([1, 0])
    expect(states.at(-1)).toMatchObject({ waiting: 1, isFull: true })
  })

  it('still sends changes and reviews of what the community has when its copy is full', async () => {
    await add('known')
    await pass(3_000)
    const [known] = asked[0]?.request.entries ?? []
    answer = async ({ entries }) =>
      entries.some(({ id }) => id !== known?.id) ? refuse({ code: 'limit' })() : { ...empty, after: `place ${asked.length}` }
    await add('new')
    await notebook.change((store) => {
      store.change(known?.id ?? '', { meaning: '아는 말' })
      store.grade(known?.id ?? '', 3)
    })
    await pass(10_000)
    const sent = asked.at(-2)?.request
    expect(sent?.entries).toMatchObject([{ id: known?.id, fields: { meaning: { value: '아는 말' } } }])
    expect(sent?.reviews).toMatchObject([{ entryId: known?.id, grade: 3 }])
    expect(states.at(-1)).toMatchObject({ waiting: 1, isFull: true })
  })

  it('sends everything again when the community has lost its copy', async () => {
    await add('one')
    await pass(3_000)
    answer = async ({ after }) => (after === '' ? { ...empty, after: 'another' } : refuse({ code: 'expired' })())
    await add('two')
    await pass(3_000)
    expect(asked.slice(1).map(({ request }) => [request.after, sentences(request)])).toEqual([
      ['place 1', ['two']],
      ['', ['one', 'two']],
    ])
  })

  it('reads everything again at once when older changes of an entry are missing here, and not a third time', async () => {
    await add('one')
    await pass(3_000)
    const note = { value: 'of an entry whose text was erased here', at: '019abcdef012-0000-a0b1c2d3e4f5' }
    const changed = { id: '0198c9a2-0000-7000-8000-000000000001', fields: { note } }
    answer = async () => ({ ...empty, after: `place ${asked.length}`, entries: [changed] })
    sync.hurry()
    await pass(60_000)
    expect(asked.map(({ request }) => request.after)).toEqual(['', 'place 1', ''])
  })

  it('never sends an account’s notebook with the session of another, nor stores an answer in the wrong one', async () => {
    await add('of haru')
    let arrive: (answered: Answer) => void = () => undefined
    answer = () =>
      new Promise((resolve) => {
        arrive = resolve
      })
    await pass(3_000)
    signIn('nari')
    await add('of nari')
    const at = '019abcdef012-0000-a0b1c2d3e4f5'
    const text = { value: { sentence: 'from haru’s other machine', gap: null }, at }
    arrive({ ...empty, after: 'place of haru', entries: [{ id: '0198c9a2-0000-7000-8000-000000000001', fields: { text } }] })
    answer = async () => ({ ...empty, after: 'place of nari' })
    await pass(10_000)
    expect(asked.map(({ request, token: by }) => [by, sentences(request)])).toEqual([
      ['token of haru', ['of haru']],
      ['token of nari', ['of nari']],
    ])
    expect(await notebook.read((store) => store.everything().entries.length)).toBe(1)
    signIn('haru')
    sync.hurry()
    await pass(300)
    expect(asked.at(-1)).toMatchObject({ token: 'token of haru', request: { after: '' } })
  })

  it('reads everything again after a notebook was removed, although an answer to the removed one arrives late', async () => {
    await add('one')
    await pass(3_000)
    let arrive: (answered: Answer) => void = () => undefined
    answer = () =>
      new Promise((resolve) => {
        arrive = resolve
      })
    await add('two')
    await pass(3_000)
    signIn(null)
    await notebook.forget('embedded haru')
    signIn('haru')
    sync.hurry()
    await pass(300)
    arrive({ ...empty, after: 'place of the removed notebook' })
    answer = async () => ({ ...empty, after: 'place' })
    await pass(3_000)
    expect(asked.map(({ request }) => request.after)).toEqual(['', 'place 1', ''])
  })

  it('is not delayed by a failure of the session before', async () => {
    let fail: (error: Failure) => void = () => undefined
    answer = () =>
      new Promise((_, reject) => {
        fail = reject
      })
    await add('one')
    await pass(3_000)
    signIn('nari')
    sync.hurry()
    await pass(300)
    answer = async () => ({ ...empty, after: 'place' })
    fail(new Failure({ code: 'forbidden' }))
    await pass(300)
    expect(asked.map(({ token: by }) => by)).toEqual(['token of haru', 'token of nari'])
  })

  it('sends nothing of a visitor, until they sign in', async () => {
    signIn(null)
    await add('before')
    sync.hurry()
    await pass(60_000)
    expect([asked, await sync.state()]).toEqual([[], null])
    signIn('haru')
    sync.hurry()
    await pass(300)
    expect(asked.map(({ request }) => sentences(request))).toEqual([['before']])
  })
})
