import { describe, expect, it } from 'vitest'
import { externalAddress } from '../../../src/main/external-links'
import { mailLink, systemOf } from '../../../src/renderer/features/settings/settings-text'

describe('the mailto link of an inquiry', () => {
  it('is accepted as an external address and keeps every character', () => {
    const letter = { to: 'help+kr@community.example', subject: '한마디: 고장 & 제안?', body: '줄 하나\n줄 둘 #100% = ?&cc=me@example.com' }
    const link = mailLink(letter) ?? ''
    expect(externalAddress(link)).not.toBeNull()
    const url = new URL(link)
    expect(decodeURIComponent(url.pathname)).toBe(letter.to)
    expect([...url.searchParams.keys()]).toEqual(['subject', 'body'])
    expect(decodeURIComponent(/subject=([^&]*)/.exec(link)?.[1] ?? '')).toBe(letter.subject)
    expect(decodeURIComponent(/body=(.*)$/.exec(link)?.[1] ?? '')).toBe(letter.body.replace('\n', '\r\n'))
  })

  it('is null when it is longer than external addresses may be', () => {
    const letter = (length: number) => mailLink({ to: 'a@example.com', subject: 's', body: '가'.repeat(length) })
    expect(externalAddress(letter(200))).not.toBeNull()
    expect(letter(300)).toBeNull()
  })
})

describe('the system in a device name', () => {
  it.each([
    ['Hanmadi/1.2.0 (Windows)', 'Windows'],
    ['Hanmadi/0.1.0 (macOS)', 'macOS'],
    ['curl/8.0', null],
    ['', null],
    ['Hanmadi/1 (<b>x</b>(', null],
  ])('%j has %j', (device, system) => expect(systemOf(device)).toBe(system))
})
