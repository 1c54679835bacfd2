import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadExhibit } from '../../../src/server/features/moderation/exhibit-queries'
import { limits } from '../../../src/shared/limits'
import { databases } from '../../support/server'
import { createWorld, type World } from '../feed/world'

const { nearby } = limits.moderation

describe.each(databases)('reported items in their place on %s', (database) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(database)
  })
  afterAll(() => world?.server.stop())

  /** A post with many comments, the first of which the others answer. @returns their ids in order */
  const discussion = async () => {
    const writer = await world.person()
    const postId = await world.post(writer)
    const first = await world.reply(writer, postId)
    const { db, newId } = world.server.services
    const row = await db.selectFrom('replies').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow()
    const rows = Array.from({ length: 5 * nearby }, () => ({ ...row, id: newId(), parent_id: first.id }))
    await db.insertInto('replies').values(rows).execute()
    return { postId, replyIds: [first.id, ...rows.map(({ id }) => id)] }
  }
  /** The ids of the comments shown with a reported item, and how many rows were read for it. */
  const shownOf = async (kind: 'post' | 'reply', item_id: string) => {
    let read = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        read += result.rows.length
        return result
      },
    }
    const exhibit = await loadExhibit(world.server.services.db.withPlugin(counting), { kind, item_id })
    if (exhibit?.kind !== 'post') throw new Error('there is no such post')
    return { ids: exhibit.replies.map(({ id }) => id), read, reported: exhibit.replies.find(({ reported }) => reported) }
  }

  it('a comment is shown among those nearest to it and below the one that it answers, and no others are read', async () => {
    const { replyIds } = await discussion()
    const middle = 3 * nearby
    const { ids, read } = await shownOf('reply', replyIds[middle] ?? '')
    expect(ids).toEqual([replyIds[0], ...replyIds.slice(middle - nearby / 2, middle + nearby / 2)])
    expect(read).toBeLessThanOrEqual(2 * nearby + 4)
    expect((await shownOf('reply', replyIds.at(-1) ?? '')).ids).toEqual([replyIds[0], ...replyIds.slice(-nearby)])
    expect((await shownOf('reply', replyIds[1] ?? '')).ids).toEqual(replyIds.slice(0, nearby))
  })

  it('a post is shown with its first comments, and a deleted comment in its place', async () => {
    const { postId, replyIds } = await discussion()
    expect((await shownOf('post', postId)).ids).toEqual(replyIds.slice(0, nearby))
    const [first, second, third] = replyIds as [string, string, string]
    const { db } = world.server.services
    await db.updateTable('replies').set({ deleted_at: world.clock.now }).where('id', 'in', [second, third]).execute()
    const { ids, reported } = await shownOf('reply', second)
    expect(ids).toEqual([first, second, ...replyIds.slice(3, nearby + 1)])
    expect(reported).toMatchObject({ id: second, gone: true })
  })
})
