import { createElement, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { bringTheRest, isLater, type Later, later } from '../../../src/renderer/ui/later'

const draw = (component: Later<object>) => renderToString(createElement(Suspense, { fallback: 'waiting' }, createElement(component)))
const Page = () => 'the page'

afterEach(() => vi.unstubAllGlobals())

it('waits for a program that has not come yet, and draws one that has at once', async () => {
  const component = later(async () => Page)
  expect(draw(component)).toContain('waiting')
  await component.load()
  expect(draw(component)).toBe('<!--$-->the page<!--/$-->')
})

it('imports a program once, and again only after it could not be had', async () => {
  const bring = vi.fn(async () => Page)
  bring.mockRejectedValueOnce(new Error('not there'))
  const component = later(bring)
  await expect(component.load()).rejects.toThrow('not there')
  await component.load()
  await component.load()
  expect(bring).toHaveBeenCalledTimes(2)
})

it('brings the rest while nobody waits, also what the rest leaves for later, past what cannot be had', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  const brought: string[] = []
  later(async () => {
    throw new Error('not there')
  })
  later(async () => {
    brought.push('page')
    later(async () => {
      brought.push('dialog')
      return Page
    })
    return Page
  })
  await bringTheRest()
  expect(brought).toEqual(['page', 'dialog'])
})

it('is told from other components', () => {
  expect([later(async () => Page), Page, 'main', null].map(isLater)).toEqual([true, false, false, false])
})
