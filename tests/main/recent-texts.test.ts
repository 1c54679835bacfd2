import { beforeEach, describe, expect, it } from 'vitest'
import { createRecentTexts, emojiTexts, searchTexts } from '../../src/main/recent-texts'

describe('recent searches', () => {
  let kept: { owner: string; texts: string[] }[]
  let owner: string
  const open = () =>
    createRecentTexts(
      {
        read: () => kept,
        write: (value) => {
          kept = value
          return true
        },
      },
      () => owner,
    )
  beforeEach(() => {
    kept = []
    owner = 'embedded mina'
  })

  it('are separate for each account and for visitors', () => {
    const searches = open()
    searches.save(['한국어', 'toeic'])
    owner = 'embedded visitor'
    expect(searches.read()).toEqual([])
    searches.save(['까치밥'])
    owner = 'embedded mina'
    expect(searches.read()).toEqual(['한국어', 'toeic'])
    searches.forget()
    expect(searches.read()).toEqual([])
    owner = 'embedded visitor'
    expect(open().read()).toEqual(['까치밥'])
  })

  it('do not name their owner on disk', () => {
    open().save(['한국어'])
    expect(JSON.stringify(kept)).not.toContain('mina')
  })

  it('drop the owner that searched longest ago', () => {
    for (let index = 0; index < 60; index += 1) {
      owner = `embedded ${index}`
      open().save([`word ${index}`])
    }
    expect(kept).toHaveLength(50)
    expect(open().read()).toEqual(['word 59'])
    owner = 'embedded 3'
    expect(open().read()).toEqual([])
  })

  it('are at most twenty', () => {
    expect(searchTexts.safeParse(Array.from({ length: 21 }, (_, index) => `${index}`)).success).toBe(false)
    expect(searchTexts.safeParse(['']).success).toBe(false)
  })

  it('that are emoji are short, and at most three rows of them', () => {
    expect(emojiTexts.safeParse(Array.from({ length: 27 }, () => '👩‍❤️‍💋‍👨')).success).toBe(true)
    expect(emojiTexts.safeParse(Array.from({ length: 28 }, () => '🙏')).success).toBe(false)
    expect(emojiTexts.safeParse(['가'.repeat(33)]).success).toBe(false)
  })
})
