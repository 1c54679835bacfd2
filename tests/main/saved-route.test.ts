import { beforeEach, expect, it } from 'vitest'
import { createSavedRoute, type SavedRoute } from '../../src/main/saved-route'

let kept: string
let told: string[]
let route: SavedRoute

beforeEach(() => {
  kept = '/left'
  told = []
  const write = (value: string) => {
    kept = value
  }
  route = createSavedRoute({ read: () => kept, write }, (to) => told.push(to))
})

it('starts at the stored route, and stores the last one', () => {
  expect(route.read()).toBe('/left')
  route.pageIsAt('/talk')
  route.stop()
  expect(kept).toBe('/talk')
})

it('does not store a login page', () => {
  route.pageIsAt('/talk')
  route.pageIsAt('/login?to=%2Fwrite')
  expect(route.read()).toBe('/talk')
})

it('navigates a loaded page at once', () => {
  route.pageIsAt('/')
  route.goTo('/talk/1')
  expect(told).toEqual(['/talk/1'])
})

it('starts a page that has not loaded yet at the wanted route', () => {
  route.goTo('/talk/1')
  expect(route.read()).toBe('/talk/1')
  route.pageIsAt('/talk/1')
  expect(told).toEqual([])
})

it('navigates a loading page once it reports its route, once', () => {
  const begunAt = route.read()
  route.goTo('/talk/1')
  expect(told).toEqual([])
  route.pageIsAt(begunAt)
  expect(told).toEqual(['/talk/1'])
  route.pageIsAt('/talk/1')
  route.pageIsAt('/')
  expect(told).toEqual(['/talk/1'])
})

it('does the same for a page that reloads, also at a login page', () => {
  route.pageIsAt('/')
  route.pageBegins()
  route.goTo('/talk/1')
  route.pageIsAt('/login')
  expect(told).toEqual(['/talk/1'])
})
