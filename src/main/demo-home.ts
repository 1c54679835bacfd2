import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Post } from '../shared/contract/feed-shapes'
import { type DemoHome, demoHomeFile } from '../shared/demo-home'
import type { StoredHome } from '../shared/desktop'

export interface DemoHomePlace {
  resources: string
  /** The folder of the demo community. */
  folder: string
  /** Milliseconds since 1970. */
  now: number
}

/**
 * What home of the demo community shows at its first start, so that this need not wait for the community's process (docs/product/desktop.md
 * "Demo"): the posts of the ready database that the process will copy (server/demo/ready-demo.ts), with their times moved in the same way.
 * @returns null where the demo community exists already, which may have changed, or where the clock is behind the build
 */
export function readDemoHome({ resources, folder, now }: DemoHomePlace): StoredHome | null {
  if (existsSync(join(folder, 'community.db'))) return null
  const { at, posts, hot } = JSON.parse(readFileSync(join(resources, demoHomeFile), 'utf8')) as DemoHome
  const by = now - at
  if (by < 0) return null
  const moved = (post: Post): Post => ({
    ...post,
    postedAt: later(post.postedAt, by),
    editedAt: post.editedAt === null ? null : later(post.editedAt, by),
  })
  return {
    at: now,
    subscribedOnly: false,
    posts: { ...posts, items: posts.items.map(moved) },
    hot: hot && { ...hot, hot: hot.hot.map(moved) },
  }
}

const later = (time: string, by: number) => new Date(Date.parse(time) + by).toISOString()
