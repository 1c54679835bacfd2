import { describe, expect, it } from 'vitest'
import { exportDocument } from '../../src/main/export-document'
import type { ExportParts } from '../../src/shared/contract/account-shapes'

const parts: ExportParts = {
  profile: [{ nickname: 'haru', email: 'haru@example.com', phone: null, images: ['face.webp'] }],
  posts: [{ at: '2026-03-01T09:00:00.000Z', text: '<script>alert(1)</script> & "따옴표"', tags: ['까치밥', 'a<b'], images: ['gone.webp'] }],
  questions: [{ at: '2026-03-02T09:00:00.000Z', title: '제목', text: '물음', anonymous: true, replies: 2 }],
  hidden: [],
  novelty: [{ wonder: 'new' }],
}
const picture = async (path: string) => {
  if (path === 'gone.webp') throw new Error('gone')
  return new Uint8Array([1, 2, 3])
}

const sound = async (isGone: unknown) => {
  if (isGone === true) throw new Error('gone')
  return new Uint8Array([4, 5, 6])
}

async function document(language: 'ko' | 'en' = 'ko'): Promise<string> {
  const pieces: string[] = []
  for await (const piece of exportDocument(parts, { language, madeAt: Date.UTC(2026, 5, 1), picture, sound })) pieces.push(piece)
  return pieces.join('')
}

describe('the account’s data as a page', () => {
  it('is in the current language', async () => {
    const [korean, english] = [await document('ko'), await document('en')]
    expect(korean).toContain('<html lang="ko">')
    for (const words of ['프로필', '닉네임', 'haru', '익명', '예', '아무것도 없어요.']) expect(korean).toContain(words)
    for (const words of ['Profile', 'Nickname', 'Anonymous', 'Nothing here.']) expect(english).toContain(words)
  })

  it('shows what a member wrote without running any of it', async () => {
    const page = await document()
    expect(page).toContain('&#60;script&#62;alert(1)&#60;/script&#62; &#38; &#34;따옴표&#34;')
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page).toContain('a&#60;b')
  })

  it('shows codes as words, and booleans that are false', async () => {
    const said = async (entry: ExportParts[string][number], language: 'ko' | 'en') => {
      let page = ''
      for await (const piece of exportDocument({ rooms: [entry] }, { language, madeAt: 0, picture, sound })) page += piece
      return page.slice(0, page.indexOf('<script'))
    }
    const program = { subject: 'conv', kind: 'mento', hours: 0, price: 0 }
    expect(await said(program, 'en')).toContain('<dt>Subject</dt><dd>English conversation</dd><dt>Kind</dt><dd>Mentoring</dd>')
    expect(await said(program, 'ko')).toContain('<dt>시간</dt><dd>0</dd><dt>가격(USD)</dt><dd>0</dd>')
    expect(await said({ alarm: false, ended: false }, 'en')).toContain('<dl><dt>Notifications</dt><dd>no</dd></dl>')
  })

  it('names the fields of the profile and of decisions, with codes and times as words', async () => {
    const said = async (part: string, entry: ExportParts[string][number], language: 'ko' | 'en') => {
      let page = ''
      for await (const piece of exportDocument({ [part]: [entry] }, { language, madeAt: 0, picture, sound })) page += piece
      return page.slice(0, page.indexOf('<script'))
    }
    const profile = await said(
      'profile',
      { korean: 'native', english: 'B1', motherTongue: 'ja', goals: ['exams', 'work'], listed: true },
      'en',
    )
    expect(profile).toContain('<dt>Korean</dt><dd>Native</dd><dt>English</dt><dd>B1</dd><dt>Other mother tongue</dt><dd>Japanese</dd>')
    expect(profile).toContain('<dt>Goals</dt><dd>Exams, Work</dd><dt>Shown in the search for partners</dt><dd>yes</dd>')
    const at = '2026-03-02T09:00:00.000Z'
    const decision = { decision: 'suspend', reason: 0, until: at, outcome: 'keep', answered: at }
    const decisions = await said('decisions', decision, 'ko')
    expect(decisions).toContain('<dt>결정</dt><dd>글쓰기 정지</dd><dt>이유</dt><dd>스팸이나 광고</dd><dt>끝나는 때</dt><dd>2026년 3월 2일')
    expect(decisions).toContain('<dt>결과</dt><dd>유지</dd><dt>답한 때</dt><dd>2026년 3월 2일')
    expect(await said('messages', { answered: 'id' }, 'ko')).toContain('<dt>답한 메시지</dt><dd>id</dd>')
  })

  it('contains the sound of voice messages with their length, and the name of a missing one', async () => {
    const page = async (voice: string) => {
      let said = ''
      const entry = { text: '', images: [], voice, seconds: 14.2 }
      const from = { language: 'en' as const, madeAt: 0, picture, sound: async (path: string) => sound(path === 'gone.ogg') }
      for await (const piece of exportDocument({ messages: [entry] }, from)) said += piece
      return said.slice(0, said.indexOf('<script'))
    }
    expect(await page('here.ogg')).toContain('<audio controls src="data:audio/ogg;base64,BAUG"></audio>')
    expect(await page('here.ogg')).toContain('<dt>Length in seconds</dt><dd>14.2</dd>')
    expect(await page('gone.ogg')).toContain('<code>gone.ogg</code>')
  })

  it('contains the pictures, and the name of a missing one', async () => {
    const page = await document()
    expect(page).toContain('src="data:image/webp;base64,AQID"')
    expect(page).toContain('<code>gone.webp</code>')
    expect(page).not.toMatch(/src="http|href=/)
  })

  it('contains everything as JSON too, also data that this app has no labels for', async () => {
    const page = await document()
    const json = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
    expect(JSON.parse(json)).toEqual(parts)
    expect(page).toContain('novelty')
    expect(page).toContain('wonder')
  })
})
