import { describe, expect, it } from 'vitest'
import { type CachedRow, placesOf, putBack, type Swept, takeOut } from '../../../src/renderer/bridge/swept-rows'

const by = (id: string, userId: string, more: Partial<CachedRow> = {}): CachedRow => ({ id, author: { id: userId }, ...more })
const reply = (id: string, userId: string, replies: CachedRow[] = []): CachedRow => ({ id, authorId: userId, content: id, replies })

function swept<Data extends object>(data: Data, what: Swept) {
  const after = structuredClone(data)
  const places = placesOf(data, what)
  takeOut(after, places)
  return { after, places }
}

describe('rows swept from a cached answer', () => {
  const list = { pages: [{ items: [by('a', '1'), by('b', '2')] }, { items: [by('c', '1'), by('d', '3')] }] }

  it('go by their id or by who wrote them, wherever they stand', () => {
    const ids = (data: typeof list) => data.pages.map(({ items }) => items.map(({ id }) => id))
    expect(ids(swept(list, { id: 'b' }).after)).toEqual([['a'], ['c', 'd']])
    expect(ids(swept(list, { userId: '1' }).after)).toEqual([['b'], ['d']])
    const strips = { hot: [by('a', '1')], newest: { korea: [by('a', '1'), by('b', '2')] } }
    expect(swept(strips, { id: 'a' }).after).toEqual({ hot: [], newest: { korea: [by('b', '2')] } })
    expect(swept({ post: by('a', '1') }, { id: 'x' }).places).toEqual([])
  })

  it('come back to where they stood', () => {
    for (const what of [{ id: 'a' }, { id: 'd' }, { userId: '1' }]) {
      const { after, places } = swept(list, what)
      putBack(after, places)
      expect(after).toEqual(list)
    }
  })

  it('come back to their place though the list has changed, and not twice', () => {
    const { after, places } = swept(list, { id: 'c' })
    after.pages[0]?.items.unshift(by('new', '9'))
    after.pages.push({ items: [by('e', '4')] })
    putBack(after, places)
    putBack(after, places)
    expect(after.pages.map(({ items }) => items.map(({ id }) => id))).toEqual([['new', 'a', 'b'], ['c', 'd'], ['e']])
  })

  it('come back into a page of which nothing else was left', () => {
    const alone = { pages: [{ items: [by('a', '1')] }] }
    const { after, places } = swept(alone, { id: 'a' })
    putBack(after, places)
    expect(after).toEqual(alone)
  })

  it('take along what is under them, and say how many comments that is', () => {
    const detail = {
      post: by('p', '1', { replyCount: 4, replies: [reply('r1', '2', [reply('r2', '3'), reply('r3', '4')]), reply('r4', '3')] }),
    }
    const thread = swept(detail, { id: 'r1' })
    expect(thread.after.post.replies?.map(({ id }) => id)).toEqual(['r4'])
    expect(thread.places).toMatchObject([{ countedBy: 'p', comments: 3 }])
    const person = swept(detail, { userId: '3' })
    expect(person.after.post.replies).toEqual([reply('r1', '2', [reply('r3', '4')])])
    expect(person.places.map(({ comments }) => comments)).toEqual([2, 2])
    putBack(person.after, person.places)
    expect(person.after).toEqual(detail)
  })

  it('leave no deleted comment behind that stood for them alone', () => {
    const gone: CachedRow = { id: 'g', authorId: null, content: null, replies: [reply('r', '2')] }
    const detail = { post: by('p', '1', { replyCount: 1, replies: [gone] }) }
    const { after, places } = swept(detail, { id: 'r' })
    expect(after.post.replies).toEqual([])
    expect(places[0]).toMatchObject({ countedBy: 'p', comments: 1 })
    putBack(after, places)
    expect(after).toEqual(detail)
  })
})
