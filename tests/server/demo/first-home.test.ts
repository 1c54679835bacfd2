import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDemoHome } from '../../../src/main/demo-home'
import { storedHome } from '../../../src/main/offline-store'
import { expectYes, resources, startTestServer } from '../../support/server'

const hourMs = 60 * 60 * 1000
const folder = mkdtempSync(join(tmpdir(), 'hanmadi-first-home-'))

beforeAll(() => mkdirSync(join(folder, 'new')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const homeAt = (now: number, dataDir = join(folder, 'new')) => readDemoHome({ resources, folder: dataDir, now })

describe('home of the demo community before its first start', () => {
  it('shows what the community then answers, with the same times', async () => {
    const now = Date.now() + 5.5 * hourMs
    const shown = homeAt(now)
    expect(storedHome.safeParse(shown).error).toBeUndefined()
    const server = await startTestServer({ database: 'sqlite', demo: true, now: () => now })
    try {
      const posts = await expectYes(server.call('homePosts', { tags: [], subscribedOnly: false }))
      const { hot, tags } = await expectYes(server.call('hotPosts', {}))
      expect(posts.items).toHaveLength(20)
      expect(hot.length).toBeGreaterThan(3)
      expect(shown).toEqual({ at: now, subscribedOnly: false, posts, hot: { hot, tags } })
    } finally {
      await server.stop()
    }
  })

  it('is not known once the community exists, since it may have changed, or where the clock is behind the build', () => {
    const used = join(folder, 'used')
    mkdirSync(used)
    writeFileSync(join(used, 'community.db'), '')
    expect(homeAt(Date.now() + hourMs)).not.toBeNull()
    expect(homeAt(Date.now() + hourMs, used)).toBeNull()
    expect(homeAt(Date.parse('2020-01-01'))).toBeNull()
  })
})
