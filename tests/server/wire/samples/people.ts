import type { Sample } from '../sample'
import { filled, list, object, oneOf, record } from '../shape'
import { done, otherUser, ownReply, ownUser, page, post, question, school } from '../shapes'

const onRoot = { path: '/' } as const
const place = ['eventData.offset', 'eventData.before']
const later = (id: string) => `f${id.slice(1)}`
const schoolCodes = {
  university_code: 'yonsei-university',
  degree_code: 1,
  major_code: 'linguistics',
  start_year: 2020,
  start_month: 3,
  finish_year: null,
  finish_month: null,
}
const listed = list(object({ code: filled, name: filled, name_en: filled }))
const schools = object({ schoolInfos: list(school) })

/** Who somebody is, what they wrote, whom they follow, where they study. */
export const peopleSamples: Sample[] = [
  {
    ...onRoot,
    rows: ['api / user info', 'spec / userInfo info'],
    operation: 'userInfo',
    login: 'optional',
    asked: ({ haru: userId }) => ({ eventType: 'userInfo', infoType: 'info', eventData: { userId } }),
    needed: ['eventData.userId'],
    input: ({ haru: userId }) => ({ userId }),
    answer: object({ userInfo: ownUser }),
  },
  {
    ...onRoot,
    rows: ['api / user info', 'spec / userInfo info'],
    operation: 'userInfo',
    login: 'optional',
    asked: ({ minji: userId }) => ({ eventType: 'userInfo', infoType: 'info', eventData: { userId } }),
    input: ({ minji: userId }) => ({ userId }),
    answer: object({ userInfo: otherUser }),
  },
  {
    ...onRoot,
    rows: ['api / status', 'spec / userInfo status'],
    operation: 'setPresence',
    login: 'required',
    asked: () => ({ eventType: 'userInfo', infoType: 'status', eventData: { status: 3 } }),
    needed: ['eventData', 'eventData.status'],
    input: () => ({ presence: 3 }),
    answer: object({ status: oneOf(3) }),
  },
  {
    ...onRoot,
    rows: ['beyond the pages: languages of members'],
    operation: 'setLearning',
    login: 'required',
    asked: () => ({
      eventType: 'userInfo',
      infoType: 'languages',
      eventData: { korean: 'B1', english: 'native', mother_tongue: 'es', goals: ['work'], about: '한 줄' },
    }),
    needed: ['eventData'],
    optional: ['eventData.korean', 'eventData.english', 'eventData.mother_tongue', 'eventData.goals', 'eventData.about'],
    input: () => ({ languages: { korean: 'B1', english: 'native', motherTongue: 'es' }, goals: ['work'], about: '한 줄' }),
    answer: object({ userInfo: ownUser }),
  },
  {
    ...onRoot,
    rows: ['api / my replies', 'spec / userInfo myReply'],
    operation: 'myReplies',
    login: 'required',
    asked: ({ post: before }) => ({ eventType: 'userInfo', infoType: 'myReply', eventData: { offset: 0, before: later(before) } }),
    optional: ['eventData', ...place],
    input: ({ post: before }) => ({ offset: 0, before: later(before) }),
    answer: page('myReply', ownReply),
  },
  {
    ...onRoot,
    rows: ['api / edit', 'spec / userInfo updateObject'],
    operation: 'editUser',
    login: 'required',
    asked: ({ nickname: nickName }) => ({
      eventType: 'userInfo',
      infoType: 'updateObject',
      eventData: { name: '김하루', nickName, phone: 'false', city: '부산광역시 해운대구' },
    }),
    optional: ['eventData.phone', 'eventData.city'],
    input: ({ nickname }) => ({ name: '김하루', nickname, phone: null, city: '부산광역시 해운대구' }),
    answer: object({ userInfo: ownUser }),
  },
  {
    ...onRoot,
    rows: ["api / a user's posts", 'spec / profile_v2 getPostList'],
    operation: 'userPosts',
    login: 'optional',
    asked: ({ minji: userId, post: before }) => ({
      eventType: 'profile_v2',
      profileType: 'getPostList',
      eventData: { userId, offset: 0, before: later(before) },
    }),
    optional: place,
    needed: ['eventData.userId'],
    input: ({ minji: userId, post: before }) => ({ userId, offset: 0, before: later(before) }),
    answer: page('post', post),
  },
  {
    ...onRoot,
    rows: ["api / a user's posts"],
    operation: 'userQuestions',
    login: 'optional',
    asked: ({ minji: userId, post: before }) => ({
      eventType: 'profile_v2',
      profileType: 'getQnaList',
      eventData: { userId, offset: 0, before: later(before) },
    }),
    optional: place,
    needed: ['eventData.userId'],
    input: ({ minji: userId, post: before }) => ({ userId, offset: 0, before: later(before) }),
    answer: page('qna', question),
  },
  {
    path: '/follow',
    rows: ['api /follow follow, unfollow', 'spec /follow'],
    operation: 'follow',
    login: 'required',
    asked: ({ minji: followingId }) => ({ eventType: 'follow', messageType: 'follow', eventData: { followingId } }),
    optional: ['eventType'],
    needed: ['eventData.followingId'],
    input: ({ minji: userId }) => ({ userId }),
    answer: done,
  },
  {
    path: '/follow',
    rows: ['api /follow follow, unfollow', 'spec /follow'],
    operation: 'unfollow',
    login: 'required',
    asked: ({ stranger }) => ({ eventType: 'follow', messageType: 'unfollow', eventData: { followingIds: [stranger] } }),
    optional: ['eventType'],
    needed: ['eventData.followingIds'],
    input: ({ stranger }) => ({ userIds: [stranger] }),
    answer: done,
  },
  {
    path: '/follow',
    rows: ['api /follow follows', 'spec /follow'],
    operation: 'follows',
    login: 'required',
    asked: ({ haru: userId }) => ({ eventType: 'follow', messageType: 'follows', eventData: { userId } }),
    optional: ['eventType'],
    needed: ['eventData.userId'],
    input: ({ haru: userId }) => ({ userId }),
    answer: object({ follower: list(otherUser), following: list(otherUser) }),
    async first({ yes, haru, minji }) {
      const follow = (followingId: string) => ({ eventType: 'follow', messageType: 'follow', eventData: { followingId } })
      await yes('/follow', follow(minji.id), { token: haru.token })
      await yes('/follow', follow(haru.id), { token: minji.token })
      return {}
    },
  },
  {
    path: '/school',
    rows: ['api /school', 'spec /school'],
    operation: 'saveSchoolInfos',
    login: 'required',
    asked: () => ({ eventType: 'school', infoType: 'postSchoolInfos', eventData: { schoolInfos: [schoolCodes] } }),
    optional: [
      'eventType',
      'eventData.schoolInfos.0.start_month',
      'eventData.schoolInfos.0.finish_year',
      'eventData.schoolInfos.0.finish_month',
    ],
    needed: ['eventData.schoolInfos', 'eventData.schoolInfos.0.degree_code', 'eventData.schoolInfos.0.start_year'],
    input: () => ({
      schools: [
        {
          universityCode: 'yonsei-university',
          degree: 1,
          majorCode: 'linguistics',
          startYear: 2020,
          startMonth: 3,
          finishYear: null,
          finishMonth: null,
        },
      ],
    }),
    answer: schools,
  },
  {
    path: '/school',
    rows: ['api /school', 'spec /school'],
    operation: 'schoolInfos',
    login: 'required',
    asked: () => ({ eventType: 'school', infoType: 'getSchoolInfos', eventData: {} }),
    optional: ['eventType', 'eventData'],
    input: () => ({}),
    answer: schools,
    async first({ yes, haru: { token } }) {
      await yes('/school', { eventType: 'school', infoType: 'postSchoolInfos', eventData: { schoolInfos: [schoolCodes] } }, { token })
      return {}
    },
  },
  ...(['universityCode', 'majorCode'] as const).map(
    (infoType): Sample => ({
      path: '/school',
      rows: ['api /school', 'spec /school'],
      operation: infoType === 'universityCode' ? 'universities' : 'majors',
      login: 'required',
      asked: () => ({ eventType: 'school', infoType, eventData: {} }),
      optional: ['eventType', 'eventData'],
      input: () => ({}),
      answer: object({ [infoType]: listed }),
    }),
  ),
  {
    path: '/user',
    rows: ['api /user area codes', 'spec /user areaCode'],
    operation: 'areaCodes',
    login: 'ignored',
    asked: () => ({ eventType: 'userInfo', infoType: 'areaCode' }),
    input: () => ({}),
    answer: record(list(filled, { none: true })),
  },
]
