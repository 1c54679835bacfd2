import type { WebContents } from 'electron'
import { describe, expect, it } from 'vitest'
import { fileNameOf, printPage } from '../../src/main/print-page'

describe('the name of a PDF', () => {
  it.each([
    ['하루 오늘은 처음으로\n혼자 주문했어요', '하루 오늘은 처음으로 혼자 주문했어요'],
    ['../../etc/passwd', 'etc passwd'],
    ['a<b>c:d"e/f\\g|h?i*j', 'a b c d e f g h i j'],
    ['.hidden. ', 'hidden'],
    ['\u202egnp.exe\0', 'gnp.exe'],
    ['한'.normalize('NFD'), '한'],
    ['\n\t', ''],
  ])('%j is %j', (title, name) => expect(fileNameOf(title)).toBe(name))

  it('is not long, and cuts no sign in half', () => {
    expect([...fileNameOf('😀'.repeat(100))]).toHaveLength(60)
  })
})

describe('printing', () => {
  const page = (done: boolean, reason: string) =>
    ({ print: (_: unknown, answer: (done: boolean, reason: string) => void) => answer(done, reason) }) as unknown as WebContents

  it('tells a cancelled dialog from a failure', async () => {
    expect(await printPage(page(true, ''))).toBe(true)
    expect(await printPage(page(false, 'Print job canceled'))).toBe(false)
    await expect(printPage(page(false, 'no printer'))).rejects.toThrow('no printer')
  })
})
