import * as z from 'zod'
import type { Goal } from '../languages'
import { limits } from '../limits'
import { ownReply, post } from './feed-shapes'
import { id, isNone, place, placeFromWire, wholeFromWire, wireMaybe, wireOptions, wirePlace, wireWhole } from './fields'
import { type Languages, languagesToWire, learning } from './languages'
import { hasFields, nothing, operation } from './operation'
import { pageUnder } from './page'
import { presence, user } from './people-shapes'

const wireId = z.string('invalid')

/** The two lists of a member's follows, as the wire names them. */
export const followLists = ['follower', 'following'] as const
export type FollowListName = (typeof followLists)[number]
/** When the follow of the last row began, in milliseconds since 1970, and the other member's id. */
const followPlace = z.string('invalid').regex(/^\d{1,15}:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'invalid')

/** Profiles, presence, members' own writing, and following (docs/product/people.md "Profiles"). */
export const peopleOperations = {
  userInfo: operation({
    path: '/',
    login: 'optional',
    match: hasFields({ eventType: 'userInfo', infoType: 'info' }),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject({ userId: z.string('invalid') }) }), z.strictObject({ userId: id }), {
        decode: (w) => ({ userId: w.eventData.userId }),
        encode: (input) => ({ eventType: 'userInfo', infoType: 'info', eventData: input }),
      }),
    response: () =>
      z.codec(z.object({ userInfo: user }), z.strictObject({ user: user.out }), {
        decode: (w) => ({ user: w.userInfo }),
        encode: (answer) => ({ userInfo: answer.user }),
      }),
    answers: [],
  }),

  setPresence: operation({
    path: '/',
    login: 'required',
    write: true,
    match: hasFields({ eventType: 'userInfo', infoType: 'status' }),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject({ status: wireWhole }) }), z.strictObject({ presence }), {
        decode: (w) => ({ presence: wholeFromWire(w.eventData.status) as z.output<typeof presence> }),
        encode: (input) => ({ eventType: 'userInfo', infoType: 'status', eventData: { status: input.presence } }),
      }),
    response: () =>
      z.codec(z.object({ status: z.number() }), z.strictObject({ presence }), {
        decode: (w) => ({ presence: w.status as z.output<typeof presence> }),
        encode: (answer) => ({ status: answer.presence }),
      }),
    answers: [],
  }),

  /** Sets the caller's languages, learning goals and introduction; replaces the previous values. */
  setLearning: operation({
    path: '/',
    login: 'required',
    write: true,
    match: hasFields({ eventType: 'userInfo', infoType: 'languages' }),
    request: () =>
      z.codec(
        z.looseObject({
          eventData: z.looseObject({
            korean: wireMaybe(z.string()),
            english: wireMaybe(z.string()),
            mother_tongue: wireMaybe(z.string()),
            goals: wireMaybe(z.array(z.string())),
            about: wireMaybe(z.string()),
          }),
        }),
        learning,
        {
          decode: ({ eventData: w }) => ({
            languages: { korean: w.korean || null, english: w.english || null, motherTongue: w.mother_tongue || null } as Languages,
            goals: (w.goals || []) as Goal[],
            about: w.about ?? '',
          }),
          encode: ({ languages, goals, about }) => ({
            eventType: 'userInfo',
            infoType: 'languages',
            eventData: { ...languagesToWire(languages), goals, about },
          }),
        },
      ),
    response: () =>
      z.codec(z.object({ userInfo: user }), z.strictObject({ user: user.out }), {
        decode: (w) => ({ user: w.userInfo }),
        encode: (answer) => ({ userInfo: answer.user }),
      }),
    answers: [],
  }),

  /** A member's posts, newest first. A withdrawn member, or a block in either direction, gives 404, as for the profile. */
  userPosts: operation({
    path: '/',
    login: 'optional',
    match: hasFields({ eventType: 'profile_v2', profileType: 'getPostList' }),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject({ userId: wireId, ...wirePlace }) }), z.strictObject({ userId: id, ...place }), {
        decode: (w) => ({ userId: w.eventData.userId, ...placeFromWire(w.eventData) }),
        encode: (input) => ({ eventType: 'profile_v2', profileType: 'getPostList', eventData: input }),
      }),
    response: () => pageUnder('post', post),
    answers: [],
  }),

  /** The caller's own comments and answers together, newest first, except those whose post or question is deleted or hidden. */
  myReplies: operation({
    path: '/',
    login: 'required',
    match: hasFields({ eventType: 'userInfo', infoType: 'myReply' }),
    request: () =>
      z.codec(z.looseObject({ eventData: wireOptions(wirePlace) }), z.strictObject(place), {
        decode: (w) => placeFromWire(w.eventData || {}),
        encode: (input) => ({ eventType: 'userInfo', infoType: 'myReply', eventData: input }),
      }),
    response: () => pageUnder('myReply', ownReply),
    answers: [],
  }),

  /** The caller's own id: `invalid`. Idempotent. */
  follow: operation({
    path: '/follow',
    login: 'required',
    write: true,
    match: hasFields({ eventType: 'follow', messageType: 'follow' }),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject({ followingId: wireId }) }), z.strictObject({ userId: id }), {
        decode: (w) => ({ userId: w.eventData.followingId }),
        encode: (input) => ({ eventType: 'follow', messageType: 'follow', eventData: { followingId: input.userId } }),
      }),
    response: () => nothing,
    answers: [],
  }),

  /** Unfollows several members at once; ids that are not followed are ignored. */
  unfollow: operation({
    path: '/follow',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: hasFields({ eventType: 'follow', messageType: 'unfollow' }),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ followingIds: wireMaybe(z.array(wireId)), followingId: wireMaybe(wireId) }) }),
        z.strictObject({ userIds: z.array(id).min(1, 'required').max(limits.unfollowAtOnce, 'tooMany') }),
        {
          decode: ({ eventData: { followingIds, followingId } }) => {
            const several = isNone(followingIds) ? [] : followingIds
            return { userIds: isNone(followingId) ? several : [...several, followingId] }
          },
          encode: (input) => ({ eventType: 'follow', messageType: 'unfollow', eventData: { followingIds: input.userIds } }),
        },
      ),
    response: () => nothing,
    answers: [],
  }),

  /** The caller's own latest followers and followed members, at most 500 of each, most recent first; of any other member: `forbidden`. */
  follows: operation({
    path: '/follow',
    login: 'required',
    match: hasFields({ eventType: 'follow', messageType: 'follows' }),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject({ userId: wireId }) }), z.strictObject({ userId: id }), {
        decode: (w) => ({ userId: w.eventData.userId }),
        encode: (input) => ({ eventType: 'follow', messageType: 'follows', eventData: input }),
      }),
    response: () =>
      z.codec(
        z.object({ follower: z.array(user), following: z.array(user) }),
        z.strictObject({ followers: z.array(user.out), following: z.array(user.out) }),
        {
          decode: (w) => ({ followers: w.follower, following: w.following }),
          encode: (answer) => ({ follower: answer.followers, following: answer.following }),
        },
      ),
    answers: [],
  }),

  /** A page of the caller's own followers or followed members, most recent first. `next` is the `after` of the next page. */
  followList: operation({
    path: '/follow',
    login: 'required',
    match: hasFields({ eventType: 'follow', messageType: 'list' }),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ list: z.string('invalid'), after: wireMaybe(z.string('invalid')) }) }),
        z.strictObject({ list: z.enum(followLists, 'invalid'), after: followPlace.optional() }),
        {
          decode: ({ eventData: w }) => ({ list: w.list as FollowListName, ...(isNone(w.after) ? {} : { after: w.after }) }),
          encode: (input) => ({ eventType: 'follow', messageType: 'list', eventData: input }),
        },
      ),
    response: () =>
      z.codec(
        z.object({ users: z.array(user), next: z.string().nullable() }),
        z.strictObject({ users: z.array(user.out), next: z.string().nullable() }),
        { decode: (w) => w, encode: (answer) => answer },
      ),
    answers: [],
  }),
}
