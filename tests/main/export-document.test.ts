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

async function document(language: 'ko' | 'en' = 'ko'): Promise<string> {
  const pieces: string[] = []
  for await (const piece of exportDocument(parts, { language, madeAt: Date.UTC(2026, 5, 1), picture })) pieces.push(piece)
  return pieces.join('')
}

describe('one’s data as a page', () => {
  it('reads in the language on screen', async () => {
    const [korean, english] = [await document('ko'), await document('en')]
    expect(korean).toContain('<html lang="ko">')
    for (const words of ['프로필', '닉네임', 'haru', '익명', '예', '아무것도 없어요.']) expect(korean).toContain(words)
    for (const words of ['Profile', 'Nickname', 'Anonymous', 'Nothing here.']) expect(english).toContain(words)
  })

  it('shows what a person wrote and runs none of it', async () => {
    const page = await document()
    expect(page).toContain('&#60;script&#62;alert(1)&#60;/script&#62; &#38; &#34;따옴표&#34;')
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page).toContain('a&#60;b')
  })

  it('holds the pictures themselves, and the name of one that is gone', async () => {
    const page = await document()
    expect(page).toContain('src="data:image/webp;base64,AQID"')
    expect(page).toContain('<code>gone.webp</code>')
    expect(page).not.toMatch(/src="http|href=/)
  })

  it('has everything once more for other programs, also what this app has no words for', async () => {
    const page = await document()
    const json = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
    expect(JSON.parse(json)).toEqual(parts)
    expect(page).toContain('novelty')
    expect(page).toContain('wonder')
  })
})
