import { skipToken } from '@reduxjs/toolkit/query/react'
import { useMemo } from 'react'
import type { Mention } from '../../shared/contract/people-shapes'
import { limits } from '../../shared/limits'
import { beginsAsTyped } from '../../shared/text/typed-name'
import { useSettled } from '../hooks/use-settled'
import { useDataStore } from './api'
import { find } from './entities'
import { useFollowsQuery, usePeopleInfiniteQuery } from './people'
import { useSession } from './session'
import { useEntities } from './use-entity'

/** Somebody who may be mentioned. */
export interface Mentionable extends Mention {
  imagePath: string | null
}

const pauseMs = 150

/**
 * The people that an @ may mention: writers of the thread, people whom the member follows, and whoever the community finds
 * (docs/product/feed.md "Mentions").
 * @param typed the text after the @; null while nobody is being mentioned
 * @param threadId the post or question whose writers come first
 */
export function useMentionable(typed: string | null, threadId: string | undefined): Mentionable[] {
  const { user } = useSession()
  const store = useDataStore()
  const { settled: asked } = useSettled(typed ?? '', pauseMs)
  const { data: follows } = useFollowsQuery(typed === null || !user ? skipToken : { userId: user.id })
  const { currentData: found } = usePeopleInfiniteQuery(asked === '' || typed === null ? skipToken : { of: 'search', text: asked })
  const followed = useEntities('people', follows?.following)
  const others = useEntities('people', found?.pages[0]?.ids)

  return useMemo(() => {
    if (typed === null || !user) return []
    const known = [
      ...writersOf(store.getState().entities, threadId),
      ...[...followed, ...others].map(({ id, nickname, imagePath }) => ({ userId: id, nickname, imagePath })),
    ]
    const byId = new Map<string, Mentionable>()
    for (const person of known)
      if (person.userId !== user.id && beginsAsTyped(person.nickname, typed) && !byId.has(person.userId)) byId.set(person.userId, person)
    return [...byId.values()].slice(0, limits.mentions.suggested)
  }, [typed, user, store, threadId, followed, others])
}

type Entities = Parameters<typeof find>[0]

/** The writers of a post or question and of its comments or answers, without anonymous ones. */
function writersOf(entities: Entities, threadId: string | undefined): Mentionable[] {
  if (threadId === undefined) return []
  const author = (find(entities, 'posts', threadId) ?? find(entities, 'questions', threadId))?.author
  const replies = Object.values(entities.replies.entities).filter(
    ({ id, on }) => ('postId' in on ? on.postId : on.questionId) === threadId && !entities.gone[id],
  )
  return [
    ...(author ? [{ userId: author.id, nickname: author.nickname, imagePath: author.imagePath }] : []),
    ...replies.flatMap(({ authorId, nickname, imagePath, anonymous }) =>
      authorId === null || anonymous ? [] : [{ userId: authorId, nickname, imagePath }],
    ),
  ]
}
