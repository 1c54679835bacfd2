import { describe, expect, it } from 'vitest'
import { addMessages, allMessages, joinNewest, type MessagePages, putBack } from '../../../src/renderer/features/talk/message-pages'
import { message } from './said'

const said = (...ids: number[]) => ids.map((at) => message({ id: `${at}`, sentAt: at }))
const list = (...pages: number[][]): MessagePages => ({
  pages: pages.map((ids) => ({ messages: said(...ids), more: true })),
  pageParams: pages.map((_, index) => index),
})
const sure = (...of: number[]) => new Set(of.map(String))
const ids = (of: MessagePages) => allMessages(of).map(({ id }) => Number(id))

describe('the messages of a room', () => {
  it('read oldest first over all pages', () => {
    expect(ids(list([5, 6], [3, 4], [1, 2]))).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('take in what is heard once, in its order', () => {
    const loaded = list([5, 8])
    addMessages(loaded, said(9, 7, 5))
    addMessages(loaded, said(9))
    expect(ids(loaded)).toEqual([5, 7, 8, 9])
  })

  it('join what was missed to what is loaded, and keep the older pages', () => {
    const loaded = list([5, 6], [3, 4])
    joinNewest(loaded, { messages: said(6, 7, 8), more: true }, sure(3, 4, 5, 6))
    expect(ids(loaded)).toEqual([3, 4, 5, 6, 7, 8])
  })

  it('have what is shown again where it was said, and from before what is loaded only with its page', () => {
    const loaded = list([7, 9], [3, 5])
    putBack(loaded, said(8, 6, 4, 1, 9))
    expect(ids(loaded)).toEqual([3, 4, 5, 6, 7, 8, 9])
    const whole = { ...loaded, pages: loaded.pages.map((page) => ({ ...page, more: false })) }
    putBack(whole, said(1))
    expect(ids(whole)).toEqual([1, 3, 4, 5, 6, 7, 8, 9])
  })

  it('begin anew where some between were not seen', () => {
    const loaded = list([5, 6], [3, 4])
    joinNewest(loaded, { messages: said(40, 41), more: true }, sure(3, 4, 5, 6))
    expect(ids(loaded)).toEqual([40, 41])
    expect(loaded.pageParams).toHaveLength(1)
  })

  it('begin anew also where one of those after the gap was heard already, and keep what came since', () => {
    const loaded = list([5, 6], [3, 4])
    addMessages(loaded, said(41, 42))
    joinNewest(loaded, { messages: said(40, 41), more: true }, sure(3, 4, 5, 6))
    expect(ids(loaded)).toEqual([40, 41, 42])
  })

  it('take in everything where the room goes no further back', () => {
    const loaded = list([])
    joinNewest(loaded, { messages: said(1, 2), more: false }, sure())
    expect(ids(loaded)).toEqual([1, 2])
  })
})
