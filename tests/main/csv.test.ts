import { describe, expect, it } from 'vitest'
import { csvOf } from '../../src/main/csv'

const written = (text: string) =>
  csvOf([[text]])
    .slice(1)
    .trimEnd()

describe('a table as CSV', () => {
  it('begins with a byte order mark and uses CRLF, for Excel', () => {
    const file = new TextEncoder().encode(
      csvOf([
        ['날짜', '조회'],
        ['2026-06-01', 12],
      ]),
    )
    expect([...file.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(file)).toBe('\uFEFF날짜,조회\r\n2026-06-01,12\r\n')
  })

  it.each([
    ['하루, 한 문단', '"하루, 한 문단"'],
    ['“말” "뜻"', '"“말” ""뜻"""'],
    ['한 줄\n두 줄', '"한 줄\n두 줄"'],
    ['세미;콜론', '"세미;콜론"'],
    ['토픽 II 쓰기', '토픽 II 쓰기'],
  ])('keeps %j in one field', (text, field) => {
    expect(written(text)).toBe(field)
  })

  it.each(['=HYPERLINK("http://x.example")', '+1+1', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1+1', '＝1+1'])('%j is not a formula', (text) => {
    expect(written(text)).toMatch(/^"'/)
    expect(written(text)).toContain(text.replaceAll('"', '""').trimEnd())
  })

  it('leaves numbers as they are, including negative ones', () => {
    expect(csvOf([[-3, 0, 1234]])).toBe('\uFEFF-3,0,1234\r\n')
  })
})
