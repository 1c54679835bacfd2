import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBodyText } from '../../src/main/notification-markup'
import { orNote } from '../support/run-report'
import { until } from '../support/until'

const written = '<b>굵게</b> & <a href="https://evil.example">여기</a>'
const escaped = '&lt;b&gt;굵게&lt;/b&gt; &amp; &lt;a href="https://evil.example"&gt;여기&lt;/a&gt;'

// A real program on PATH answers for the desktop; only Linux asks it.
describe.runIf(orNote(process.platform === 'linux', 'the markup of notifications: only Linux has it'))('the body of a notification', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hanmadi-bus-'))
    vi.stubEnv('PATH', folder)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })
  const answering = (program: string, line: string) => {
    writeFileSync(join(folder, program), `#!/bin/sh\n${line}\n`)
    chmodSync(join(folder, program), 0o755)
  }

  it.each(['gdbus', 'dbus-send', 'busctl'])('is escaped when %s says that the desktop parses markup', async (program) => {
    answering(program, `echo "(['actions', 'body', 'body-markup'],)"`)
    expect(await createBodyText()(written)).toBe(escaped)
  })

  it('is unchanged when the desktop does not', async () => {
    answering('gdbus', `echo "(['actions', 'body'],)"`)
    // A program that is too slow on a busy machine counts as one that parses markup.
    await expect.poll(() => createBodyText()(written)).toBe(written)
  })

  it('is escaped when the desktop cannot be asked, or asking fails', async () => {
    expect(await createBodyText()(written)).toBe(escaped)
    answering('gdbus', 'exit 1')
    expect(await createBodyText()(written)).toBe(escaped)
  })

  it('asks the desktop once', async () => {
    answering('gdbus', `echo "(['body'],)"`)
    let bodyText = createBodyText()
    await until(async () => {
      bodyText = createBodyText()
      expect(await bodyText(written)).toBe(written)
    })
    answering('gdbus', `echo "(['body-markup'],)"`)
    expect(await bodyText(written)).toBe(written)
  })
})
