import { expect, it } from 'vitest'
import { readMediaAddress } from '../../../src/main/protocols/app-media'

const path = '0198c9a2-0000-7000-8000-000000000001-640x480-a0b1c2.webp'

it('parses the addresses of pictures, thumbnails and videos', () => {
  expect(readMediaAddress(`app-media://image/${path}`)).toEqual({ kind: 'image', path, isThumbnail: false })
  expect(readMediaAddress(`app-media://image/${path}?w=480`)).toEqual({ kind: 'image', path, isThumbnail: true })
  expect(readMediaAddress(`app-media://withheld/${path}?w=480`)).toEqual({ kind: 'withheld', path, isThumbnail: true })
  expect(readMediaAddress('app-media://video/dQw4w9WgXcQ')).toEqual({ kind: 'video', id: 'dQw4w9WgXcQ' })
})

it.each([
  `app-media://image/${path}?w=481`,
  `app-media://image/${path}?w=480&x=1`,
  `app-media://image/${path}#x`,
  `app-media://image/../${path}`,
  'app-media://image/../../health',
  'app-media://image/%2e%2e%2fhealth',
  'app-media://image/',
  'app-media://withheld/',
  'app-media://withheld/../health',
  'app-media://video/dQw4w9WgXc',
  'app-media://video/dQw4w9WgXcQ/../x',
  'app-media://other/dQw4w9WgXcQ',
  'app-media://user@image/x',
])('%s is no address', (address) => expect(readMediaAddress(address)).toBeNull())
