import * as z from 'zod'
import { limits } from '../limits'
import { post } from './feed-shapes'
import { isNone, isYes, place, placeFromWire, text, wireFlag, wireMaybe, wirePlace } from './fields'
import { hasFields, operation } from './operation'
import { user } from './people-shapes'
import { program } from './programs-shapes'
import { question } from './qna-shapes'

type SearchType = 'post' | 'user' | 'qna' | 'program'

/** `counts`: whether to return the number of results of every kind. */
const input = z.strictObject({ ...place, text: text(limits.searchText), counts: z.literal(true).optional() })

/** The search text is in `content`, for people in `name`; both are accepted. */
const asking = (searchType: SearchType) =>
  z.codec(
    z.looseObject({
      eventData: z.looseObject({
        ...wirePlace,
        content: wireMaybe(z.string('invalid')),
        name: wireMaybe(z.string('invalid')),
        counts: wireFlag,
      }),
    }),
    input,
    {
      decode: ({ eventData }) => ({
        ...placeFromWire(eventData),
        text: (isNone(eventData.content) ? eventData.name : eventData.content) ?? '',
        ...(isYes(eventData.counts) && { counts: true as const }),
      }),
      encode: ({ text: words, offset = 0, before, counts }) => ({
        eventType: 'search',
        searchType,
        eventData: {
          [searchType === 'user' ? 'name' : 'content']: words,
          offset,
          ...(before === undefined ? {} : { before }),
          ...(counts === undefined ? {} : { counts }),
        },
      }),
    },
  )

/** The number of results of every kind that this viewer may see; exact below `limits.searchTotal`, which itself means that many or more. */
const counts = z.strictObject({ post: z.number(), user: z.number(), qna: z.number(), program: z.number() })
export type SearchCounts = z.output<typeof counts>

/**
 * A page of results. `total` is exact below `limits.searchTotal`, which itself means that many or more. `searched`: the text that was
 * searched for instead, when only the text of the other keyboard layout has results (docs/product/search.md "Wrong keyboard"); else null.
 * `counts`: only when requested.
 */
const found = <const Key extends SearchType, Item extends z.ZodType>(key: Key, item: Item, inner: z.ZodType<z.output<Item>>) =>
  z.codec(
    z.object({
      [key]: z.array(item),
      total: z.number(),
      more: z.boolean(),
      searched: z.string().nullable(),
      counts: counts.optional(),
    }),
    z.strictObject({
      items: z.array(inner),
      total: z.number(),
      more: z.boolean(),
      searched: z.string().nullable(),
      counts: counts.optional(),
    }),
    {
      decode: (w) => ({
        items: w[key] as z.output<Item>[],
        total: w['total'] as number,
        more: w['more'] as boolean,
        searched: w['searched'] as string | null,
        ...(w['counts'] !== undefined && { counts: w['counts'] as SearchCounts }),
      }),
      encode: ({ items, ...page }) => ({ [key]: items, ...page }) as never,
    },
  )

/**
 * Full-text search for posts, people, questions and programs (docs/product/screens.md "Search page", docs/product/search.md "Wrong
 * keyboard").
 */
export const searchOperations = {
  /** Searches text and tags; `#tag` searches tags only. */
  searchPosts: operation({
    path: '/',
    login: 'optional',
    match: hasFields({ eventType: 'search', searchType: 'post' }),
    request: () => asking('post'),
    response: () => found('post', post, post.out),
    answers: [],
  }),

  /** Searches nicknames only. */
  searchUsers: operation({
    path: '/',
    login: 'optional',
    match: hasFields({ eventType: 'search', searchType: 'user' }),
    request: () => asking('user'),
    response: () => found('user', user, user.out),
    answers: [],
  }),

  /** Searches title and text, whoever the writer is. */
  searchQuestions: operation({
    path: '/',
    login: 'optional',
    match: hasFields({ eventType: 'search', searchType: 'qna' }),
    request: () => asking('qna'),
    response: () => found('qna', question, question.out),
    answers: [],
  }),

  /** Searches title, description and tags; `#tag` searches tags only. */
  searchPrograms: operation({
    path: '/',
    login: 'optional',
    match: hasFields({ eventType: 'search', searchType: 'program' }),
    request: () => asking('program'),
    response: () => found('program', program, program.out),
    answers: [],
  }),
}
