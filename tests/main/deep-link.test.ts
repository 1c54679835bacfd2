import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { describe, expect, it } from 'vitest'
import { type LinkedRoute, routeInArguments, routeOfDeepLink, watchDeepLinks } from '../../src/main/deep-link'
import { createRandom } from '../support/random'

const id = '0198c9a2-0000-7000-8000-000000000001'

describe('deep links', () => {
  it.each([
    ['hanmadi://home', '/'],
    ['hanmadi://home/', '/'],
    ['hanmadi://write', '/write'],
    ['hanmadi://talk/', '/talk'],
    ['hanmadi://notebook/review', '/notebook/review'],
    ['hanmadi://category/0', '/category?type=0'],
    ['hanmadi://category/3', '/category?type=3'],
    [`hanmadi://post/${id}`, `/?@id=${id}`],
    [`hanmadi://question/${id}`, `/qna/${id}`],
    [`hanmadi://program/${id}`, `/program?@id=${id}`],
    [`hanmadi://profile/${id}`, `/profile/${id}`],
    [`hanmadi://talk/${id}`, `/talk/${id}`],
  ])('%s shows %s', (link, route) => expect(routeOfDeepLink(link)).toEqual({ route, invited: null }))

  it.each([
    'hanmadi://write?text=x',
    'hanmadi://notebook',
    'hanmadi://category/4',
    'hanmadi://category/0?delete=1',
    `hanmadi://post/${id}/delete`,
    'hanmadi://post/bot',
    'hanmadi://profile/bot',
    `hanmadi://talk/${id}/setting`,
    `hanmadi://profile/${id}/follow`,
    'hanmadi://post/../../etc',
    'hanmadi://home#x',
    'hanmadi://profile/setting/account/withdrawal',
    'https://example.com',
    'javascript:alert(1)',
    'HANMADI://home',
    'hanmadi://home\nhanmadi://category/1',
    '',
  ])('%j shows nothing', (link) => expect(routeOfDeepLink(link)).toBeNull())

  it('is found among arguments', () => {
    expect(routeInArguments(['/usr/bin/hanmadi', '--no-sandbox', 'hanmadi://category/2'])).toEqual({
      route: '/category?type=2',
      invited: null,
    })
    expect(routeInArguments(['/usr/bin/hanmadi', '.'])).toBeNull()
  })
})

describe('invitations', () => {
  const shown = (address: string) => ({ route: `/join?address=${encodeURIComponent(address)}`, invited: address })
  const invitation = (address: string) => `hanmadi://join?address=${encodeURIComponent(address)}`

  it.each([
    [invitation('https://community.example'), shown('https://community.example')],
    ['hanmadi://join/?address=https%3A%2F%2Fcommunity.example%2Fschool%2F', shown('https://community.example/school')],
    [invitation('http://127.0.0.1:4800'), shown('http://127.0.0.1:4800')],
    // The app asks before it sends anything there.
    [invitation('http://192.168.0.24:4800'), shown('http://192.168.0.24:4800')],
  ])('%s shows the invitation', (link, expected) => expect(routeOfDeepLink(link)).toEqual(expected))

  it.each([
    'hanmadi://join',
    'hanmadi://join?address=',
    'hanmadi://join?address=%',
    invitation('http://community.example'),
    invitation('https://user:secret@community.example'),
    invitation('javascript:alert(1)'),
    invitation('file:///etc/passwd'),
    // A parser of addresses leaves such characters out.
    invitation('https://community\n.example'),
    invitation('https://community.example/\u202eelpmaxe'),
    `${invitation('https://community.example')}&accept=1`,
    `${invitation('https://community.example')}#x`,
    `hanmadi://join?x=1&address=${encodeURIComponent('https://community.example')}`,
    invitation(`https://community.example/${'x'.repeat(3000)}`),
  ])('%j shows nothing', (link) => expect(routeOfDeepLink(link)).toBeNull())
})

describe('thousands of hostile links', () => {
  const pieces = [
    ...['hanmadi:', 'hanmadi://', 'HANMADI://', 'https://', 'http://', 'javascript:', 'data:text/html,', 'file:///', '//', '/', '\\', '..'],
    ...[
      'home',
      'category',
      'profile',
      'talk',
      'write',
      'notebook',
      'review',
      'program',
      'question',
      'post',
      'join',
      'setting',
      'withdrawal',
      'delete',
      'follow',
      '0',
      '4',
    ],
    ...['?address=', '&address=', '?', '&', '#', '=', '@', ':', '%', '%2f', '%2e%2e', '%00', '%0a', '%25', '%3Cscript%3E', '\n', '\0', ' '],
    ...[
      id,
      'community.example',
      'https%3A%2F%2Fcommunity.example',
      'http%3A%2F%2F8.8.8.8',
      '127.0.0.1',
      'user:secret@',
      '한마디',
      '\u202e',
      '\ud800',
    ],
  ]
  const routes = [
    /^\/$/,
    /^\/(write|talk|notebook\/review)$/,
    /^\/category\?type=[0-3]$/,
    new RegExp(`^/(profile|talk|qna)/${id}$`),
    new RegExp(`^/(program)?\\?@id=${id}$`),
    /^\/join\?address=https?%3A%2F%2F[\w.%-]+$/,
  ]
  const isShown = (linked: LinkedRoute | null) =>
    linked === null ||
    (routes.some((route) => route.test(linked.route)) &&
      (linked.invited === null) !== linked.route.startsWith('/join') &&
      (linked.invited === null || isSafe(new URL(linked.invited))))
  const isSafe = ({ protocol, hostname, username, password }: URL) =>
    `${username}${password}` === '' && (protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1'))

  it('show nothing, or one of the known pages of the app; none fails', () => {
    const random = createRandom(7)
    const failures: string[] = []
    let known = 0
    for (let link = 0; link < 20_000; link += 1) {
      // Half of them begin like a real link.
      const start = random.below(2) === 0 ? random.pick(['hanmadi://', 'hanmadi://join?address=', 'hanmadi://post/']) : ''
      const text = start + Array.from({ length: 1 + random.below(5) }, () => random.pick(pieces)).join('')
      const linked = routeOfDeepLink(text)
      if (linked !== null) known += 1
      if (!isShown(linked) || !isShown(routeInArguments(['hanmadi', text]))) failures.push(JSON.stringify(text))
    }
    expect(failures).toEqual([])
    // Otherwise these links would not try the grammar.
    expect(known).toBeGreaterThan(50)
  })
})

describe('links that are opened while the app runs', () => {
  function anApp() {
    const app = new EventEmitter()
    return { app, links: watchDeepLinks(app as unknown as App) }
  }

  it('wait until something listens, and then go to the last listener', () => {
    const { app, links } = anApp()
    app.emit('second-instance', {}, ['hanmadi', 'hanmadi://home'])
    const heard: unknown[] = []
    links.follow((linked) => void heard.push(['first', linked?.route]))
    links.follow((linked) => void heard.push(['second', linked?.route]))
    app.emit('second-instance', {}, ['hanmadi'])
    let isPrevented = false
    app.emit('open-url', { preventDefault: () => (isPrevented = true) }, 'hanmadi://category/1')
    expect(heard).toEqual([
      ['first', '/'],
      ['second', undefined],
      ['second', '/category?type=1'],
    ])
    expect(isPrevented).toBe(true)
  })
})
