import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '../../src/main/log'
import { orNote } from '../support/run-report'
import { until } from '../support/until'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (path: string) => statSync(path).mode & 0o777

it.runIf(orNote(process.platform !== 'win32', 'the mode of the log: Windows has none'))(
  'is readable by its own user only, also when it was open to all before',
  async () => {
    const logs = join(folder, 'logs')
    mkdirSync(logs)
    chmodSync(logs, 0o755)
    const file = join(logs, 'main.log')
    for (const path of [file, `${file}.1`]) {
      writeFileSync(path, 'old\n')
      chmodSync(path, 0o644)
    }
    const { log, stop } = createLog(file)
    log.info('new')
    await until(() => expect(readFileSync(file, 'utf8')).toContain('new'))
    stop()
    expect([logs, file, `${file}.1`].map(modeOf)).toEqual([0o700, 0o600, 0o600])

    const fresh = join(folder, 'fresh', 'main.log')
    const second = createLog(fresh)
    second.log.info('new')
    await until(() => expect(readFileSync(fresh, 'utf8')).toContain('new'))
    second.stop()
    expect([join(folder, 'fresh'), fresh].map(modeOf)).toEqual([0o700, 0o600])
  },
)

it('contains the cause of an error with its code', async () => {
  const { log, file, stop } = createLog(join(folder, 'main.log'))
  const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  log.error({ err: new Error('no connection', { cause }) }, 'failed')
  await until(() => expect(readFileSync(file, 'utf8')).toContain('failed'))
  stop()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ err: { message: 'no connection', cause: { code: 'ECONNREFUSED' } } })
})
