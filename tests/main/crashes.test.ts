import { describe, expect, it } from 'vitest'
import { factsOf } from '../../src/main/crashes/crash-facts'
import { createCrashReports, type FoundCrash } from '../../src/main/crashes/crash-reports'
import { Failure } from '../../src/main/failure'
import { crashReport } from '../../src/shared/contract/crashes'
import { memoryStore } from '../support/memory-store'

const own = ['/opt/Hanmadi/resources/app.asar/', 'C:/Users/김하루/AppData/Local/Programs/hanmadi/resources/app.asar/', 'app://hanmadi/']
const token = 'dXJzZWxmLWhpZGRlbi1pbi1hLXRva2VuLW9mLTQz-abcd'

/** The whole report of an error. */
const reportOf = (name: string, stack: string, code?: string) =>
  JSON.stringify({ kind: 'main', exitCode: null, ...factsOf({ name, code, stack }, own) })

describe('what a report says of an error', () => {
  it('is its name, its code, and where it happened in the app', () => {
    const stack = `Error: EACCES: permission denied, open '/home/haru/secret.txt'
    at Object.openSync (node:fs:573:18)
    at async save (file:///opt/Hanmadi/resources/app.asar/out/main/index.js:12:3456)
    at C:\\Users\\김하루\\AppData\\Local\\Programs\\hanmadi\\resources\\app.asar\\node_modules\\libsql\\index.js:1:2
    at new Page (app://hanmadi/assets/home-B1x_9.js:7:8)
    at Array.map (<anonymous>)`
    expect(factsOf({ name: 'Error', code: 'EACCES', stack }, own)).toEqual({
      reason: 'Error EACCES',
      stack: [
        'Object.openSync node:fs:573:18',
        'async save out/main/index.js:12:3456',
        '? node_modules/libsql/index.js:1:2',
        'new Page assets/home-B1x_9.js:7:8',
        'Array.map (elsewhere)',
      ],
    })
  })

  it.each([
    ['a token in the message', 'Error', `Error: ${token}\n    at run (/opt/Hanmadi/resources/app.asar/out/main/index.js:1:1)`],
    ['a draft in the message, over several lines', 'Error', 'Error: 오늘은 비밀\n    at 이야기를 쓰다 haru@example.com\n'],
    ['a name that is a text', `비밀 haru@example.com ${token}`, ''],
    [
      'a function named after an address',
      'Error',
      '    at Object.haru@example.com (/opt/Hanmadi/resources/app.asar/out/main/index.js:1:1)',
    ],
    ['a function named after a token', 'Error', `    at ${'a1'.repeat(32)} (/opt/Hanmadi/resources/app.asar/out/main/index.js:1:1)`],
    [
      'a function named after a telephone number',
      'Error',
      '    at Object.01012345678 (/opt/Hanmadi/resources/app.asar/out/main/index.js:1:1)',
    ],
    ['a place in the home folder', 'Error', '    at run (/home/haru/secret/추억.js:1:1)\n    at C:\\Users\\haru\\secret.js:2:2'],
    ['a place above the app', 'Error', '    at run (/opt/Hanmadi/resources/app.asar/../../../../home/haru/secret.js:1:1)'],
    [
      'an address with a query',
      'Error',
      `    at run (app://hanmadi/assets/a.js?secret=haru@example.com:1:1)\n    at run (https://haru.example/${token}:1:1)`,
    ],
    ['evaluated code', 'Error', '    at eval (eval at secret (/home/haru/x.js:1:1), <anonymous>:1:1)'],
  ])('has nothing of the person: %s', (_, name, stack) => {
    const text = reportOf(name, stack, `${token} 비밀`)
    expect(text).not.toMatch(/haru|김하루|example|secret|비밀|추억|이야기|0101234|a1a1/)
    expect(text).not.toContain(token)
    const whole = {
      ...JSON.parse(text),
      at: new Date(0).toISOString(),
      times: 1,
      version: '1.0.0',
      electron: '45.0.0',
      system: 'linux 6.1 x64',
    }
    expect(crashReport.safeParse(whole).success).toBe(true)
  })
})

describe('the reports of a machine', () => {
  const machine = { version: '1.0.0', electron: '45.0.0', system: 'linux 6.1 x64' }
  const gone: FoundCrash = { kind: 'page', reason: 'crashed', exitCode: 5, stack: [] }
  const numbered = (exitCode: number) => ({ ...gone, exitCode })
  let now = Date.parse('2026-03-01T00:00:00.000Z')
  const open = (store = memoryStore<Parameters<Parameters<typeof createCrashReports>[0]['store']['write']>[0]>([])) => ({
    store,
    reports: createCrashReports({ store, machine, now: () => now, onChange: () => undefined }),
  })

  it('are the newest twenty, for thirty days, and the same crash is one report', () => {
    const { reports } = open()
    for (let n = 1; n <= 25; n += 1) reports.add(numbered(n))
    expect(reports.list().map(({ report }) => report.exitCode)).toEqual(Array.from({ length: 20 }, (_, n) => 25 - n))
    reports.add(numbered(20))
    expect(reports.list()).toHaveLength(20)
    expect(reports.list()[0]?.report).toMatchObject({ exitCode: 20, times: 2 })
    now += 31 * 24 * 60 * 60 * 1000
    expect(reports.list()).toEqual([])
  })

  it('are deleted one by one or all', () => {
    const { reports } = open()
    for (let n = 1; n <= 3; n += 1) reports.add(numbered(n))
    reports.remove(reports.list()[1]?.id ?? '')
    expect(reports.list().map(({ report }) => report.exitCode)).toEqual([3, 1])
    reports.remove(null)
    expect(reports.list()).toEqual([])
  })

  it('are told of once, at the next start, where a process has ended', () => {
    const { reports, store } = open()
    reports.add({ ...gone, exitCode: null })
    now += 1
    expect(open(store).reports.takeNews()).toBe(false)
    reports.add(gone)
    expect(reports.takeNews()).toBe(false)
    now += 1
    const next = open(store).reports
    expect([next.takeNews(), next.takeNews()]).toEqual([true, false])
    expect(open(store).reports.takeNews()).toBe(false)
  })

  it('stay when they could not be sent, and say when they were', async () => {
    const { reports } = open()
    reports.add(gone)
    const id = reports.list()[0]?.id ?? ''
    await expect(reports.send(id, () => Promise.reject(new Failure({ code: 'offline' })))).rejects.toThrow('offline')
    expect(reports.list()).toMatchObject([{ id, sentAt: null }])
    const sent: unknown[] = []
    await reports.send(id, async (report) => sent.push(report))
    expect(sent).toEqual([reports.list()[0]?.report])
    expect(reports.list()).toMatchObject([{ id, sentAt: now }])
    await expect(reports.send('other', async () => undefined)).rejects.toThrow('notFound')
  })
})
