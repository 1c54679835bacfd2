import { categories } from '../../../src/shared/categories'
import type { TestServer } from '../../support/server'

/** Whatever a person can ask for that others may appear in: every answer, refusals too. @param people whom to ask about */
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
    await call('myReplies', {}, options),
    await call('programFigures', { days: 30 }, options),
  )
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
  // What a stream that goes on from an earlier number would be told.
  const events = await services.db.selectFrom('live_events').select('event').where('user_id', '=', viewer.id).execute()
  return [...answers, events]
}
