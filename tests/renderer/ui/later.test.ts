import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { isLater, later, loadRemaining, onDemand } from '../../../src/renderer/ui/later'

const Page = () => 'the page'

afterEach(() => vi.unstubAllGlobals())

it('renders nothing while the code is loading, and at once when it is loaded', async () => {
  const component = later(async () => Page)
  expect(renderToString(createElement(component))).toBe('')
  await component.load()
  expect(renderToString(createElement(component))).toBe('the page')
})

it('imports the code once, and again only after a failure', async () => {
  const bring = vi.fn(async () => Page)
  bring.mockRejectedValueOnce(new Error('not there'))
  const component = later(bring)
  await expect(component.load()).rejects.toThrow('not there')
  await component.load()
  await component.load()
  expect(bring).toHaveBeenCalledTimes(2)
})

it('loads the remaining components while idle, including those that they register, in spite of a failure', async () => {
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
  onDemand(async () => {
    brought.push('page that few people open')
    return Page
  })
  await loadRemaining()
  expect(brought).toEqual(['page', 'dialog'])
})

it('is recognized among other components', () => {
  expect([later(async () => Page), Page, 'main', null].map(isLater)).toEqual([true, false, false, false])
})
