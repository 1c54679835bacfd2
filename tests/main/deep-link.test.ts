import { describe, expect, it } from 'vitest'
import { routeInArguments, routeOfDeepLink } from '../../src/main/deep-link'

const id = '0198c9a2-0000-7000-8000-000000000001'

describe('deep links', () => {
  it.each([
    ['hanmadi://home', '/'],
    ['hanmadi://home/', '/'],
    ['hanmadi://category/0', '/category?type=0'],
    ['hanmadi://category/3', '/category?type=3'],
    [`hanmadi://post/${id}`, `/?@id=${id}`],
    [`hanmadi://question/${id}`, `/qna/${id}`],
    [`hanmadi://profile/${id}`, `/profile/${id}`],
    [`hanmadi://talk/${id}`, `/talk/${id}`],
  ])('%s shows %s', (link, route) => expect(routeOfDeepLink(link)).toBe(route))

  it.each([
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
    expect(routeInArguments(['/usr/bin/hanmadi', '--no-sandbox', 'hanmadi://category/2'])).toBe('/category?type=2')
    expect(routeInArguments(['/usr/bin/hanmadi', '.'])).toBeNull()
  })
})
