import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema'
import { transact } from '../../db/transaction'
import { refuse } from '../../http/handler'
import { requireOwnPictures } from '../../images/own-pictures'
import { saveMentions, wordingOf } from '../../mentions'
import { postDocument } from '../../search/searched-queries'
import type { Services } from '../../services'
import { type Edited, requireVersion } from '../../text-version'
import { textsIn } from '../../texts-column'
import { noteDay } from '../days/day-queries'
import { refreshHelp } from '../help/help-wanted-queries'
import { addToTotals, takeFromTotals } from './counter-queries'
import { listChanges, listsOf, tagKeysOf } from './feed-rules'
import type { PostText } from './post-queries'
import {
  addToWriterCounts,
  deletePostTags,
  findPost,
  insertPost,
  insertPostTags,
  isUnchanged,
  lockOwnPost,
  updatePost,
} from './post-queries'

/** `day`: the writer's day, as `localDay` gives it. */
interface Written {
  day: string
}

/** Creates a post and adds it to the counters of its lists. @returns its id. @throws Refusal `invalid` for images of another member */
export async function createPost(
  { db, textIndex, pictures, orderKeeper, now, newId }: Services,
  userId: string,
  { day, ...text }: PostText & Written,
): Promise<string> {
  const id = newId()
  const tagKeys = tagKeysOf(text.tags)
  await transact(db, async (trx) => {
    await requireOwnPictures(trx, { userId, anonymous: false }, text.images)
    await insertPost(trx, { ...text, id, userId, at: now() })
    await pictures.showMore(trx, { kind: 'post', itemId: id }, text.images)
    await insertPostTags(trx, id, text.category, tagKeys)
    await addToWriterCounts(trx, userId, { posts: 1, likes: 0 })
    await noteDay(trx, { userId, day, byName: true })
    await addToTotals(trx, listsOf({ category: text.category, tagKeys }))
    await textIndex.put(trx, postDocument({ ...text, id, meaning: text.meaning ?? '' }))
    await saveMentions(trx, { kind: 'post', id, writerId: userId, content: text.content }, { isNew: true, notified: [] })
    await refreshHelp(trx, [{ kind: 'post', id }])
    await orderKeeper.check(trx, { kind: 'post', itemId: id, texts: keptTexts(text) })
  })
  return id
}

/** Rewrites the caller's own post; where nothing changes, it is not edited (docs/product/feed.md "Edited"). @throws Refusal `notFound`, `forbidden` for another's, `changed` (text-version.ts), `invalid` for images of another member */
export async function editPost(
  { db, textIndex, pictures, orderKeeper, now }: Services,
  userId: string,
  postId: string,
  { basedOn, ...text }: PostText & Edited,
): Promise<string> {
  const tagKeys = tagKeysOf(text.tags)
  await transact(db, async (trx) => {
    await requireOwnPost(trx, userId, postId)
    const was = await lockOwnPost(trx, postId, userId)
    if (!was) throw refuse('notFound')
    // The text went out with the present names of those it mentions.
    const { stored } = await wordingOf(trx, userId, { id: postId, content: was.content })
    if (isUnchanged(was, { ...text, content: stored(text.content) })) return
    requireVersion(basedOn, was.edited_at)
    const earlier = textsIn(was.images)
    await requireOwnPictures(trx, { userId, anonymous: false }, text.images, earlier)
    await updatePost(trx, postId, text, now())
    if (earlier.length + text.images.length > 0) await pictures.show(trx, { kind: 'post', itemId: postId }, text.images)
    await textIndex.put(trx, postDocument({ ...text, id: postId, meaning: text.meaning ?? was.meaning }))
    await saveMentions(trx, { kind: 'post', id: postId, writerId: userId, content: text.content }, { isNew: false, notified: [] })
    const { joined, left } = listChanges(
      { category: was.category, tagKeys: tagKeysOf(textsIn(was.tags)) },
      { category: text.category, tagKeys },
    )
    if (joined.length + left.length > 0) {
      await deletePostTags(trx, postId)
      await insertPostTags(trx, postId, text.category, tagKeys)
      await addToTotals(trx, joined)
      await takeFromTotals(trx, left)
    }
    await refreshHelp(trx, [{ kind: 'post', id: postId }])
    await orderKeeper.check(trx, { kind: 'post', itemId: postId, texts: keptTexts(text) })
  })
  return postId
}

const keptTexts = ({ content, meaning, tags }: PostText) => ({ content, meaning: meaning ?? '', tags: tags.join('\n') })

/** @throws Refusal `notFound`, `forbidden` for another's */
export async function requireOwnPost(db: Kysely<Schema>, userId: string, postId: string): Promise<void> {
  const post = await findPost(db, postId, userId)
  if (!post) throw refuse('notFound')
  if (post.user_id !== userId) throw refuse('forbidden')
}
