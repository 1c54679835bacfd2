import * as z from 'zod'
import { limits } from '../limits'
import {
  anyPassword,
  city,
  code,
  email,
  isNone,
  newPassword,
  nickname,
  personName,
  phone,
  phoneFromWire,
  text,
  wireMaybe,
  wireText,
} from './fields'
import { eventData, nothing, operation, says } from './operation'
import { user } from './people-shapes'

const wireSession = z.object({ userInfo: user, token: z.string() })
const innerSession = z.strictObject({ user: user.out, token: z.string().min(40) })

/** Whoever is signed in now, and the secret that says so. Main keeps the token; it never reaches the renderer. */
const session = z.codec(wireSession, innerSession, {
  decode: (w) => ({ user: w.userInfo, token: w.token }),
  encode: (s) => ({ userInfo: s.user, token: s.token }),
})

const asksFor = (emailType: 'email' | 'password', confirming: boolean) => (body: Record<string, unknown>) =>
  body['eventType'] === 'email' && body['emailType'] === emailType && !isNone(eventData(body)['code']) === confirming

const wireTicket = z.object({ ticket: z.string() })

/** What a confirmed code opens, once. Main keeps the ticket; it never reaches the renderer. */
const confirmed = z.codec(wireTicket, z.strictObject({ ticket: z.string() }), {
  decode: (w) => ({ ticket: w.ticket }),
  encode: (answer) => ({ ticket: answer.ticket }),
})
/** Absent, as from a client that knows of none, reads as '', which is nobody's. */
const ticket = z.string().max(200)

const confirmation = (emailType: 'email' | 'password') =>
  z.codec(z.looseObject({ eventData: z.looseObject({ email: wireText, code: wireText }) }), z.strictObject({ email, code }), {
    decode: (w) => ({ email: w.eventData.email, code: w.eventData.code }),
    encode: (input) => ({ eventType: 'email', emailType, eventData: input }),
  })

/** Signing in and up, finding id and password, ending a session (docs/product/accounts.md). */
export const sessionOperations = {
  /** Wrong address or password: `mismatch`, in the same time whether or not the account exists. */
  logIn: operation({
    path: '/login',
    login: 'ignored',
    mainOnly: true,
    match: says({ eventType: 'login', loginType: 'login' }),
    request: z.codec(
      z.looseObject({ eventData: z.looseObject({ name: wireText, password: wireText }) }),
      z.strictObject({ email, password: anyPassword }),
      {
        decode: (w) => ({ email: w.eventData.name, password: w.eventData.password }),
        encode: (input) => ({ eventType: 'login', loginType: 'login', eventData: { name: input.email, password: input.password } }),
      },
    ),
    response: session,
    answers: ['mismatch'],
  }),

  /** Needs the ticket of its address's confirmation within 30 minutes (`wrongState`). Address or nickname taken: `exists`, the field named. */
  signUp: operation({
    path: '/signup',
    login: 'ignored',
    mainOnly: true,
    write: true,
    idempotent: true,
    form: { files: { field: 'img', most: 1, need: false } },
    match: says({ infoType: 'signup' }),
    request: z.codec(
      z.looseObject({
        email: wireText,
        password: wireText,
        name: wireText,
        nickname: wireText,
        phone: wireMaybe(z.string()),
        city: wireMaybe(z.string()),
        ticket: wireMaybe(z.string()),
      }),
      z.strictObject({ email, password: newPassword, name: personName, nickname, phone, city, ticket }),
      {
        decode: (w) => ({
          email: w.email,
          password: w.password,
          name: w.name,
          nickname: w.nickname,
          phone: phoneFromWire(w.phone),
          city: isNone(w.city) ? null : w.city,
          ticket: w.ticket ?? '',
        }),
        encode: (input) => ({ infoType: 'signup', ...input, phone: input.phone ?? 'false', city: input.city ?? '' }),
      },
    ),
    response: session,
    answers: ['wrongState', 'exists'],
  }),

  /** Revokes the token it came with. */
  logOut: operation({
    path: '/',
    login: 'required',
    mainOnly: true,
    match: says({ eventType: 'login', loginType: 'logout' }),
    request: z.codec(z.looseObject({}), z.strictObject({}), {
      decode: () => ({}),
      encode: () => ({ eventType: 'login', loginType: 'logout' }),
    }),
    response: nothing,
    answers: [],
  }),

  checkEmail: operation({
    path: '/user',
    login: 'ignored',
    match: says({ eventType: 'userInfo', infoType: 'emailCheck' }),
    request: z.codec(z.looseObject({ eventData: z.looseObject({ email: wireText }) }), z.strictObject({ email }), {
      decode: (w) => ({ email: w.eventData.email }),
      encode: (input) => ({ eventType: 'userInfo', infoType: 'emailCheck', eventData: input }),
    }),
    response: z.codec(z.union([z.literal(0), z.literal(1)]), z.strictObject({ taken: z.boolean() }), {
      decode: (w) => ({ taken: w === 1 }),
      encode: (answer) => (answer.taken ? 1 : 0),
    }),
    answers: [],
  }),

  /** Tells what signing up and editing would answer about a nickname, before they are sent. */
  checkNickname: operation({
    path: '/user',
    login: 'ignored',
    match: says({ eventType: 'userInfo', infoType: 'nicknameCheck' }),
    request: z.codec(z.looseObject({ eventData: z.looseObject({ nickName: wireText }) }), z.strictObject({ nickname }), {
      decode: (w) => ({ nickname: w.eventData.nickName }),
      encode: (input) => ({ eventType: 'userInfo', infoType: 'nicknameCheck', eventData: { nickName: input.nickname } }),
    }),
    response: z.codec(z.union([z.literal(0), z.literal(1)]), z.strictObject({ taken: z.boolean() }), {
      decode: (w) => ({ taken: w === 1 }),
      encode: (answer) => (answer.taken ? 1 : 0),
    }),
    answers: [],
  }),

  /** Mails a signup code. Taken: `exists`, before any limit. */
  sendSignupCode: operation({
    path: '/user',
    login: 'ignored',
    match: asksFor('email', false),
    request: z.codec(z.looseObject({ eventData: z.looseObject({ email: wireText }) }), z.strictObject({ email }), {
      decode: (w) => ({ email: w.eventData.email }),
      encode: (input) => ({ eventType: 'email', emailType: 'email', eventData: input }),
    }),
    response: nothing,
    answers: ['exists'],
  }),

  /** `mismatch`: wrong code; `expired`: older than 10 minutes, its tries are used up, or another network gave it back before. */
  confirmSignupCode: operation({
    path: '/user',
    login: 'ignored',
    mainOnly: true,
    match: asksFor('email', true),
    request: confirmation('email'),
    response: confirmed,
    answers: ['mismatch', 'expired'],
  }),

  /** Mails a code if the account exists; the answer is the same if it does not. */
  sendPasswordCode: operation({
    path: '/user',
    login: 'ignored',
    match: asksFor('password', false),
    request: z.codec(
      z.looseObject({ eventData: z.looseObject({ email: wireText, name: wireText }) }),
      z.strictObject({ email, name: text(limits.name) }),
      {
        decode: (w) => ({ email: w.eventData.email, name: w.eventData.name }),
        encode: (input) => ({ eventType: 'email', emailType: 'password', eventData: input }),
      },
    ),
    response: nothing,
    answers: [],
  }),

  confirmPasswordCode: operation({
    path: '/user',
    login: 'ignored',
    mainOnly: true,
    match: asksFor('password', true),
    request: confirmation('password'),
    response: confirmed,
    answers: ['mismatch', 'expired'],
  }),

  /** Within 10 minutes after the code was confirmed, once, with the ticket of that; else `wrongState`. Revokes every token. */
  setPassword: operation({
    path: '/user',
    login: 'ignored',
    mainOnly: true,
    match: says({ eventType: 'userInfo', infoType: 'password' }),
    request: z.codec(
      z.looseObject({ eventData: z.looseObject({ email: wireText, password: wireText, ticket: wireMaybe(z.string()) }) }),
      z.strictObject({ email, password: newPassword, ticket }),
      {
        decode: (w) => ({ email: w.eventData.email, password: w.eventData.password, ticket: w.eventData.ticket ?? '' }),
        encode: (input) => ({ eventType: 'userInfo', infoType: 'password', eventData: input }),
      },
    ),
    response: nothing,
    answers: ['wrongState'],
  }),

  /** The address that belongs to a name and a phone number, or null. */
  findId: operation({
    path: '/user',
    login: 'ignored',
    match: says({ eventType: 'userInfo', infoType: 'findId' }),
    request: z.codec(
      z.looseObject({ eventData: z.looseObject({ name: wireText, phone: wireText }) }),
      z.strictObject({ name: personName, phone: phone.unwrap() }),
      {
        decode: (w) => ({ name: w.eventData.name, phone: phoneFromWire(w.eventData.phone) ?? '' }),
        encode: (input) => ({ eventType: 'userInfo', infoType: 'findId', eventData: input }),
      },
    ),
    response: z.codec(z.looseObject({ email: z.string().optional() }), z.strictObject({ email: z.string().nullable() }), {
      decode: (w) => ({ email: w.email ?? null }),
      encode: (answer) => (answer.email === null ? {} : { email: answer.email }),
    }),
    answers: [],
  }),

  /** Every region and its cities, Korean names, in the order to show. */
  areaCodes: operation({
    path: '/user',
    login: 'ignored',
    match: says({ eventType: 'userInfo', infoType: 'areaCode' }),
    request: z.codec(z.looseObject({}), z.strictObject({}), {
      decode: () => ({}),
      encode: () => ({ eventType: 'userInfo', infoType: 'areaCode' }),
    }),
    response: z.record(z.string(), z.array(z.string())),
    answers: [],
  }),
}
