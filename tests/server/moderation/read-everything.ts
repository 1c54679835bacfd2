import { categories } from '../../../src/shared/categories'
import type { TestServer } from '../../support/server'

/** The answers to every call of a member in which others may appear, including refusals. @param people the members to ask about */
export async function readEverything(
  { call, services }: TestServer,
  viewer: { id: string; token: string },
  people: readonly { id: string; nickname: string }[],
): Promise<unknown[]> {
  const options = { token: viewer.token }
  const { rooms } = (await call('rooms', {}, options)).response
  const answers: unknown[] = [rooms]
  for (const { id: roomId } of rooms)
    for (const name of ['messages', 'hiddenMessages'] as const) answers.push(await call(name, { roomId, limit: 50 }, options))
  answers.push(
    await call('blocks', {}, options),
    await call('follows', { userId: viewer.id }, options),
    await call('exportData', {}, options),
    await call('homePosts', { tags: [], subscribedOnly: false }, options),
    await call('homePosts', { tags: [], subscribedOnly: true }, options),
    await call('hotPosts', {}, options),
    await call('questions', { unanswered: false }, options),
    await call('programHome', {}, options),
    await call('savedPrograms', {}, options),
    await call('hiddenPosts', {}, options),
    await call('hiddenReplies', { kind: 'reply' }, options),
    await call('hiddenReplies', { kind: 'answer' }, options),
    await call('hiddenQuestions', {}, options),
    await call('hiddenPrograms', {}, options),
    await call('hiddenReviews', {}, options),
    await call('hiddenCorrections', {}, options),
    await call('myReplies', {}, options),
    await call('helpWanted', {}, options),
    await call('notices', { unread: false }, options),
    await call('programFigures', { days: 30 }, options),
  )
  const home = (await call('homePosts', { tags: [], subscribedOnly: false }, options)).response.items
  for (const { id } of home) answers.push(await call('corrections', { target: { kind: 'post', id } }, options))
  for (const category of categories) answers.push(await call('categoryPosts', { category, tags: [] }, options))
  for (const { id: userId, nickname } of people) {
    answers.push(
      await call('userInfo', { userId }, options),
      await call('userPosts', { userId }, options),
      await call('userQuestions', { userId }, options),
      await call('userPrograms', { userId, order: 'likes' }, options),
      (await call('searchUsers', { text: nickname }, options)).response.items,
      (await call('searchPosts', { text: nickname }, options)).response.items,
      (await call('searchPrograms', { text: nickname }, options)).response.items,
      (await call('searchQuestions', { text: nickname }, options)).response.items,
    )
  }
  const { recommended, newest } = (await call('programHome', {}, options)).response
  for (const { id: programId } of [...recommended, ...newest]) answers.push(await call('reviews', { programId }, options))
  // The events for a stream that continues from an earlier number.
  const events = await services.db.selectFrom('live_events').select('event').where('user_id', '=', viewer.id).execute()
  return [...answers, events]
}
