import { beforeEach, expect, it } from 'vitest'
import { createSavedRoute, type SavedRoute, storedRoutes } from '../../src/main/saved-route'

let kept: Record<string, string>
let told: string[]
let route: SavedRoute

beforeEach(() => {
  kept = { here: '/left', elsewhere: '/qna' }
  told = []
  const write = (value: Record<string, string>) => {
    kept = value
    return true
  }
  route = createSavedRoute({ read: () => kept, write }, 'here', (to) => told.push(to))
})

it('starts at the stored route, and stores the last one', () => {
  expect(route.read()).toBe('/left')
  route.pageIsAt('/talk')
  route.stop()
  expect(kept).toEqual({ here: '/talk', elsewhere: '/qna' })
})

it('does not store a login page', () => {
  route.pageIsAt('/talk')
  route.pageIsAt('/login?to=%2Fwrite')
  expect(route.read()).toBe('/talk')
})

it.each(['/join?address=https%3A%2F%2Fschool.example', '/profile/setting/community'])(
  'does not store %s, which leads to another community',
  (at) => {
    route.pageIsAt('/talk')
    route.pageIsAt(at)
    expect(route.read()).toBe('/talk')
  },
)

const invitation = `/join?address=https%3A%2F%2Fschool.example&key=${'a'.repeat(64)}&invitation=CODE`

it.each(['beginAt', 'goTo'] as const)('opens an invitation at a start (%s) without losing the place one was at', (open) => {
  route[open](invitation)
  expect(route.read()).toBe(invitation)
  route.pageIsAt(invitation)
  // It is accepted: another community opens.
  route.enter('elsewhere')
  expect(route.read()).toBe('/qna')
  route.stop()
  expect(kept['here']).toBe('/left')
  route.enter('here')
  expect(route.read()).toBe('/left')
  expect(told).toEqual([])
})

it('starts at the first page where no community is open yet, whatever was linked to', () => {
  route.beginAt(invitation)
  route.beginAt('/')
  expect(route.read()).toBe('/')
})

it('has a place of its own in each community, and returns to it', () => {
  route.pageIsAt('/talk/1')
  route.enter('elsewhere')
  expect(kept['here']).toBe('/talk/1')
  expect(route.read()).toBe('/qna')
  route.enter('new')
  expect(route.read()).toBe('/')
  route.enter('here')
  expect(route.read()).toBe('/talk/1')
  route.forget('elsewhere')
  expect(Object.keys(kept)).not.toContain('elsewhere')
})

it('takes the one route of an earlier version for the community that opens first', () => {
  const stored = { routes: storedRoutes.parse('/notebook') }
  const first = createSavedRoute(
    { read: () => stored.routes, write: (value) => Object.assign(stored, { routes: value }) === stored },
    'here',
    () => undefined,
  )
  expect(first.read()).toBe('/notebook')
  first.pageIsAt('/talk')
  first.stop()
  expect(stored.routes).toEqual({ here: '/talk' })
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
