import { beforeEach, expect, it } from 'vitest'
import { createKeptRoute, type KeptRoute } from '../../src/main/kept-route'

let kept: string
let told: string[]
let route: KeptRoute

beforeEach(() => {
  kept = '/left'
  told = []
  const write = (value: string) => {
    kept = value
  }
  route = createKeptRoute({ read: () => kept, write }, (to) => told.push(to))
})

it('begins where one was left, and is kept where one is at the end', () => {
  expect(route.read()).toBe('/left')
  route.pageIsAt('/talk')
  route.stop()
  expect(kept).toBe('/talk')
})

it('leaves nobody at a door', () => {
  route.pageIsAt('/talk')
  route.pageIsAt('/login?to=%2Fwrite')
  expect(route.read()).toBe('/talk')
})

it('calls a page that is there at once', () => {
  route.pageIsAt('/')
  route.goTo('/talk/1')
  expect(told).toEqual(['/talk/1'])
})

it('lets a page that has not asked yet begin where it is called to', () => {
  route.goTo('/talk/1')
  expect(route.read()).toBe('/talk/1')
  route.pageIsAt('/talk/1')
  expect(told).toEqual([])
})

it('calls a page that is on its way to another route as soon as it is there, once', () => {
  const begunAt = route.read()
  route.goTo('/talk/1')
  expect(told).toEqual([])
  route.pageIsAt(begunAt)
  expect(told).toEqual(['/talk/1'])
  route.pageIsAt('/talk/1')
  route.pageIsAt('/')
  expect(told).toEqual(['/talk/1'])
})

it('does the same for a page that begins anew, also at a door', () => {
  route.pageIsAt('/')
  route.pageBegins()
  route.goTo('/talk/1')
  route.pageIsAt('/login')
  expect(told).toEqual(['/talk/1'])
})
