import { describe, expect, it } from 'vitest'
import { codeIn, digitsOf, readingOf } from '../../../src/renderer/features/session/email'
import { greetingAt } from '../../../src/renderer/features/session/LoginHead'
import { clockText } from '../../../src/renderer/parts/account/form'
import { foreignNames } from '../../../src/renderer/parts/account/PasswordPair'
import { cleanNickname, pictureProblem } from '../../../src/renderer/parts/account/profile-rules'

describe('a typed nickname', () => {
  it.each([
    ['Haru Line', 'haru_line', false],
    ['하루.line_7', '하루.line_7', false],
    ['haru!', 'haru', true],
    ['이름\u{1F600}', '이름', true],
    ['\u1112\u1161\u1105\u116e', '하루', false],
    ['ㅎㅏ', 'ㅎㅏ', false],
  ])('%s becomes %s', (typed, nickname, blocked) => {
    expect(cleanNickname(typed)).toEqual({ nickname, blocked })
  })
})

describe('a confirmation code', () => {
  it('keeps at most six digits of typed text', () => {
    expect(digitsOf(' 123 456 ')).toBe('123456')
    expect(digitsOf('１２３４５６７')).toBe('123456')
    expect(digitsOf('code: 987')).toBe('987')
  })

  it('maps the answer to an outcome', () => {
    expect(readingOf({ ok: true, value: {} })).toBe('confirmed')
    expect(readingOf({ ok: false, error: { code: 'mismatch' } })).toBe('mismatch')
    expect(readingOf({ ok: false, error: { code: 'invalid', fields: { code: 'invalid' } } })).toBe('mismatch')
    expect(readingOf({ ok: false, error: { code: 'expired' } })).toBe('expired')
    expect(readingOf({ ok: false, error: { code: 'offline' } })).toBe('failed')
  })

  it('is found in the newest mail to the address since the request', () => {
    const mail = (to: string, code: string, sentAt: string) => ({
      id: code,
      to,
      subject: 'Code',
      text: `Your code: ${code}\n10 minutes`,
      sentAt,
    })
    const mails = [
      mail('other@example.com', '111111', '2026-01-01T10:00:03.000Z'),
      mail('Haru@example.com', '222222', '2026-01-01T10:00:02.000Z'),
      mail('haru@example.com', '333333', '2026-01-01T09:00:00.000Z'),
    ]
    const at = (time: string) => Date.parse(time)
    expect(codeIn(mails, 'haru@example.com', at('2026-01-01T10:00:02.500Z'))).toBe('222222')
    expect(codeIn(mails, 'haru@example.com', at('2026-01-01T10:05:00.000Z'))).toBeNull()
    expect(codeIn(undefined, 'haru@example.com', 0)).toBeNull()
  })

  it('counts down in minutes and seconds', () => {
    expect([600, 599, 65, 5, 0].map(clockText)).toEqual(['10:00', '9:59', '1:05', '0:05', '0:00'])
  })
})

describe('texts of the session pages', () => {
  it('lists the characters a password may not have, each once', () => {
    expect(foreignNames('a한 한~\u200b7!', 'space')).toEqual(['한', 'space', '~', 'U+200B'])
    expect(foreignNames('haruline7!@#$%^*+=-', 'space')).toEqual([])
  })

  it('greets by the time of day', () => {
    const at = (hour: number) => greetingAt(new Date(2026, 0, 1, hour))
    expect([4, 5, 11, 12, 17, 18, 23].map(at)).toEqual(['evening', 'morning', 'morning', 'afternoon', 'afternoon', 'evening', 'evening'])
  })

  it('names the problem of an unusable picture', async () => {
    const picture = (head: number[], size = 100) => new File([new Uint8Array(size).map((_, at) => head[at] ?? 0)], 'face.png')
    const jpeg = [0xff, 0xd8, 0xff]
    expect(await pictureProblem(picture(jpeg))).toBeNull()
    expect(await pictureProblem(picture([0x3c, 0x73, 0x76, 0x67]))).toBe('pictureKind')
    expect(await pictureProblem(picture([0, 0, 0, 0x18, ...Buffer.from('ftypheic')]))).toBe('pictureHeic')
    expect(await pictureProblem(picture([], 0))).toBe('pictureEmpty')
    expect(await pictureProblem(picture(jpeg, 10 * 1024 * 1024 + 1))).toBe('pictureSize')
  })
})
