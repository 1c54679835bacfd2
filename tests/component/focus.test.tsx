import { afterEach, expect, test } from 'vitest'
import { keepFocusAt, keepFocusNear } from '../../src/renderer/hooks/focus'

/** More than `focus.ts` looks for what is removed soon, one by one. */
const framesOfASecond = 65
const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame)
}
const byId = (id: string) => document.getElementById(id) as HTMLElement

function showRows(): void {
  document.body.innerHTML = `
    <main tabindex="-1">
      <article data-item-id="a" tabindex="0" id="a"><button id="in-a">A</button></article>
      <article data-item-id="b" tabindex="0" id="b"></article>
      <p id="line"></p>
    </main>`
}
afterEach(() => document.body.replaceChildren())

test('the focus moves to the next row, however late the one that has it is removed', async () => {
  showRows()
  byId('in-a').focus()
  keepFocusNear('a')()
  await frames(framesOfASecond)
  byId('line').append('something else')
  await frames(3)
  expect(document.activeElement).toBe(byId('in-a'))
  byId('a').remove()
  await frames(3)
  expect(document.activeElement).toBe(byId('b'))
})

test('the focus moves to the given element, however late the control that has it is removed', async () => {
  showRows()
  byId('in-a').focus()
  keepFocusAt(() => byId('a'))()
  await frames(framesOfASecond)
  byId('in-a').remove()
  await frames(3)
  expect(document.activeElement).toBe(byId('a'))
})

test.each([
  ['keepFocusNear', () => keepFocusNear('a')],
  ['keepFocusAt', () => keepFocusAt(() => byId('a'))],
])('a focus that the person took away later is not taken back (%s)', async (_name, begin) => {
  showRows()
  byId('in-a').focus()
  begin()()
  await frames(framesOfASecond)
  byId('in-a').blur()
  byId('line').append('something else')
  await frames(3)
  expect(document.activeElement).toBe(document.body)
})
