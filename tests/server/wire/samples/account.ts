import { randomUUID } from 'node:crypto'
import type { Community } from '../community'
import type { Sample } from '../sample'
import { date, filled, flag, id, list, object, oneOf, record, secret } from '../shape'
import { done, ownUser } from '../shapes'

const onRoot = { path: '/', login: 'required' } as const
const onUser = { path: '/user', login: 'ignored' } as const
const newcomer = async ({ person }: Community) => ({ as: (await person()).token })
const device = object({
  session_id: id,
  device: { problems: () => [], example: filled.example },
  created: date,
  last_seen: date,
  current: flag,
})

/** Has a code mailed: to a member's address for a password, to an unused one for signing up. */
async function coded(community: Community, emailType: 'email' | 'password') {
  if (emailType === 'password') {
    const { email, name } = await community.person()
    return { email, code: await community.codeFor(email, name) }
  }
  const email = `${randomUUID().slice(0, 8)}@wire.example`
  return { email, code: await community.codeFor(email) }
}
async function confirmed(community: Community, emailType: 'email' | 'password') {
  const { email, code } = await coded(community, emailType)
  const { ticket } = await community.yes('/user', { eventType: 'email', emailType, eventData: { email, code } })
  return { email, ticket: String(ticket), nickname: `n_${randomUUID().slice(0, 8)}` }
}

const sending = (emailType: 'email' | 'password', operation: string): Sample => ({
  ...onUser,
  rows: [`call /user code for ${emailType === 'email' ? 'signup' : 'a password'}`, `event /user email ${emailType}`],
  operation,
  asked: ({ email }) => ({ eventType: 'email', emailType, eventData: { email, ...(emailType === 'password' ? { name: '하루' } : {}) } }),
  needed: ['eventData.email', ...(emailType === 'password' ? ['eventData.name'] : [])],
  input: ({ email }) => ({ email, ...(emailType === 'password' ? { name: '하루' } : {}) }),
  answer: done,
  first: async () => ({ email: `${randomUUID().slice(0, 8)}@wire.example` }),
})
const confirming = (emailType: 'email' | 'password', operation: string): Sample => ({
  ...onUser,
  rows: [`call /user code for ${emailType === 'email' ? 'signup' : 'a password'}`, `event /user email ${emailType}`],
  operation,
  asked: ({ email, code }) => ({ eventType: 'email', emailType, eventData: { email, code } }),
  needed: ['eventData.email'],
  input: ({ email, code }) => ({ email, code }),
  answer: object({ ticket: secret }),
  first: (community) => coded(community, emailType),
})

/** Signing up and in, and the member's own account. */
export const accountSamples: Sample[] = [
  {
    path: '/login',
    login: 'ignored',
    rows: ['call /login login', 'event /login'],
    operation: 'logIn',
    asked: ({ email: name, password }) => ({ eventType: 'login', loginType: 'login', eventData: { name, password } }),
    optional: ['eventType'],
    needed: ['eventData.name', 'eventData.password'],
    input: ({ email, password }) => ({ email, password }),
    answer: object({ userInfo: ownUser, token: secret }),
  },
  {
    path: '/signup',
    login: 'ignored',
    rows: ['call /signup signup', 'event /signup'],
    operation: 'signUp',
    form: { file: 'img' },
    asked: ({ email, ticket, nickname }) => ({
      infoType: 'signup',
      email,
      phone: 'false',
      city: '',
      password: 'haru77!',
      name: '하루',
      nickname,
      ticket,
    }),
    optional: ['phone', 'city'],
    needed: ['email', 'password', 'name', 'nickname'],
    input: ({ email, ticket, nickname }) => ({ email, ticket, phone: null, city: null, password: 'haru77!', name: '하루', nickname }),
    answer: object({ userInfo: ownUser, token: secret }),
    first: (community) => confirmed(community, 'email'),
    retried: true,
  },
  sending('email', 'sendSignupCode'),
  confirming('email', 'confirmSignupCode'),
  sending('password', 'sendPasswordCode'),
  confirming('password', 'confirmPasswordCode'),
  {
    ...onUser,
    rows: ['call /user set password', 'event /user password'],
    operation: 'setPassword',
    asked: ({ email, ticket }) => ({ eventType: 'userInfo', infoType: 'password', eventData: { email, password: 'minji8!', ticket } }),
    needed: ['eventData.email', 'eventData.password'],
    input: ({ email, ticket }) => ({ email, password: 'minji8!', ticket }),
    answer: done,
    first: (community) => confirmed(community, 'password'),
    retried: true,
  },
  {
    ...onUser,
    rows: ['call /user e-mail check', 'event /user emailCheck'],
    operation: 'checkEmail',
    asked: ({ email }) => ({ eventType: 'userInfo', infoType: 'emailCheck', eventData: { email } }),
    needed: ['eventData.email'],
    input: ({ email }) => ({ email }),
    answer: oneOf(1),
  },
  {
    ...onUser,
    rows: ['call /user sign-up rule'],
    operation: 'signUpRule',
    asked: () => ({ eventType: 'userInfo', infoType: 'signUpRule' }),
    needed: [],
    input: () => ({}),
    answer: object({ rule: oneOf('open') }),
  },
  {
    ...onUser,
    rows: ['call /user nickname check'],
    operation: 'checkNickname',
    asked: () => ({ eventType: 'userInfo', infoType: 'nicknameCheck', eventData: { nickName: 'nobody_yet' } }),
    needed: ['eventData.nickName'],
    input: () => ({ nickname: 'nobody_yet' }),
    answer: oneOf(0),
  },
  {
    ...onUser,
    rows: ['call /user find id', 'event /user findId'],
    operation: 'findId',
    asked: ({ phone }) => ({ eventType: 'userInfo', infoType: 'findId', eventData: { name: '하루', phone } }),
    needed: ['eventData.name', 'eventData.phone'],
    input: ({ phone }) => ({ name: '하루', phone }),
    answer: object({ email: filled }),
    async first({ yes, haru: { token } }) {
      const eventData = { name: '하루', phone: '010-1234-5678' }
      await yes('/', { eventType: 'userInfo', infoType: 'updateObject', eventData }, { token })
      return { phone: '+821012345678' }
    },
  },
  {
    ...onRoot,
    rows: ['call / withdraw', 'event / signout'],
    operation: 'withdraw',
    asked: ({ password }) => ({ eventType: 'login', loginType: 'signout', eventData: { password, keepPosts: true } }),
    optional: ['eventData.keepPosts'],
    needed: ['eventType', 'eventData.password'],
    input: ({ password }) => ({ password, keepPosts: true }),
    answer: done,
    first: newcomer,
  },
  {
    ...onRoot,
    rows: ['call / export'],
    operation: 'exportData',
    asked: () => ({ eventType: 'login', loginType: 'export' }),
    needed: ['eventType'],
    input: () => ({}),
    answer: object({ export: record(list({ problems: () => [], example: () => ({ content: filled.example() }) }, { none: true })) }),
  },
  {
    ...onRoot,
    rows: ['call / sessions'],
    operation: 'sessions',
    asked: () => ({ eventType: 'login', loginType: 'sessions' }),
    needed: ['eventType'],
    input: () => ({}),
    answer: object({ sessions: list(device) }),
  },
  {
    ...onRoot,
    rows: ['call / sessions'],
    operation: 'endSession',
    asked: ({ session: sessionId }) => ({ eventType: 'login', loginType: 'logoutSession', eventData: { sessionId } }),
    needed: ['eventType', 'eventData.sessionId'],
    input: ({ session: sessionId }) => ({ sessionId }),
    answer: done,
    async first({ person, yes }) {
      const { email, token } = await person()
      await yes('/login', { loginType: 'login', eventData: { name: email, password: 'haru77!' } })
      const { sessions } = await yes('/', { eventType: 'login', loginType: 'sessions' }, { token })
      const other = (sessions as { session_id: string; current: boolean }[]).find(({ current }) => !current)
      return { as: token, session: other?.session_id ?? '' }
    },
  },
  ...(['logoutOthers', 'logout'] as const).map(
    (loginType): Sample => ({
      ...onRoot,
      rows: [loginType === 'logout' ? 'call / log out' : 'call / sessions'],
      operation: loginType === 'logout' ? 'logOut' : 'endOtherSessions',
      asked: () => ({ eventType: 'login', loginType }),
      needed: ['eventType'],
      input: () => ({}),
      answer: done,
      first: newcomer,
    }),
  ),
  {
    ...onRoot,
    rows: ['call / change password'],
    operation: 'changePassword',
    asked: ({ password }) => ({ eventType: 'login', loginType: 'password', eventData: { password, newPassword: 'minji8!' } }),
    needed: ['eventType', 'eventData.password', 'eventData.newPassword'],
    input: ({ password }) => ({ password, newPassword: 'minji8!' }),
    answer: done,
    first: newcomer,
    retried: true,
  },
  {
    path: '/profile',
    login: 'required',
    rows: ['call /profile', 'event /profile'],
    operation: 'setProfileImage',
    form: { file: 'img' },
    asked: () => ({ infoType: 'profile' }),
    needed: ['infoType'],
    input: () => ({}),
    answer: object({ userInfo: ownUser }),
  },
]
