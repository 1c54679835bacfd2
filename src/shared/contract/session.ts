import * as z from 'zod'
import { limits } from '../limits'
import { signUpRules } from '../sign-up-rule'
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
import { eventData, hasFields, nothing, operation, type WireBody } from './operation'
import { user } from './people-shapes'

const wireSession = z.object({ userInfo: user, token: z.string() })
const innerSession = z.strictObject({ user: user.out, token: z.string().min(40) })

/** The signed-in user and the session token. Main keeps the token; it never reaches the renderer. */
const session = z.codec(wireSession, innerSession, {
  decode: (w) => ({ user: w.userInfo, token: w.token }),
  encode: (s) => ({ userInfo: s.user, token: s.token }),
})

const asksFor = (emailType: 'email' | 'password', confirming: boolean) => (body: Record<string, unknown>) =>
  body['eventType'] === 'email' && body['emailType'] === emailType && !isNone(eventData(body)['code']) === confirming

const wireTicket = z.object({ ticket: z.string() })

/** The ticket that a confirmed code returns; it can be used once. Main keeps the ticket; it never reaches the renderer. */
const confirmed = z.codec(wireTicket, z.strictObject({ ticket: z.string() }), {
  decode: (w) => ({ ticket: w.ticket }),
  encode: (answer) => ({ ticket: answer.ticket }),
})
/** Where one is needed (docs/product/hosting.md "Who may sign up"). */
const invitation = z.string().max(100).optional()
/** A missing ticket, as from a client that knows none, is read as '', which matches no ticket. */
const ticket = z.string().max(200)

const withoutInput = (body: WireBody) => z.codec(z.looseObject({}), z.strictObject({}), { decode: () => ({}), encode: () => body })

const confirmation = (emailType: 'email' | 'password') =>
  z.codec(z.looseObject({ eventData: z.looseObject({ email: wireText, code: wireText }) }), z.strictObject({ email, code }), {
    decode: (w) => ({ email: w.eventData.email, code: w.eventData.code }),
    encode: (input) => ({ eventType: 'email', emailType, eventData: input }),
  })

/** Login, sign-up, finding an id or password, and log-out (docs/product/accounts.md). */
export const sessionOperations = {
  /** Wrong address or password: `mismatch`. The response takes equally long whether or not the account exists. */
  logIn: operation({
    path: '/login',
    login: 'ignored',
    mainOnly: true,
    match: hasFields({ eventType: 'login', loginType: 'login' }),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ name: wireText, password: wireText }) }),
        z.strictObject({ email, password: anyPassword }),
        {
          decode: (w) => ({ email: w.eventData.name, password: w.eventData.password }),
          encode: (input) => ({ eventType: 'login', loginType: 'login', eventData: { name: input.email, password: input.password } }),
        },
      ),
    response: () => session,
    answers: ['mismatch'],
  }),

  /**
   * Needs the ticket of the confirmed address, at most 30 minutes old (else `wrongState`). A taken address or nickname: `exists`, with the
   * field's name. In a hosted community `forbidden` with the reason under `invitation`.
   */
  signUp: operation({
    path: '/signup',
    login: 'ignored',
    mainOnly: true,
    write: true,
    idempotent: true,
    form: { files: [{ field: 'img', most: 1, need: false }] },
    match: hasFields({ infoType: 'signup' }),
    request: () =>
      z.codec(
        z.looseObject({
          email: wireText,
          password: wireText,
          name: wireText,
          nickname: wireText,
          phone: wireMaybe(z.string()),
          city: wireMaybe(z.string()),
          ticket: wireMaybe(z.string()),
          invitation: wireMaybe(z.string()),
        }),
        z.strictObject({ email, password: newPassword, name: personName, nickname, phone, city, ticket, invitation }),
        {
          decode: (w) => ({
            email: w.email,
            password: w.password,
            name: w.name,
            nickname: w.nickname,
            phone: phoneFromWire(w.phone),
            city: isNone(w.city) ? null : w.city,
            ticket: w.ticket ?? '',
            invitation: w.invitation ?? '',
          }),
          encode: ({ invitation: code = '', ...input }) => ({
            infoType: 'signup',
            ...input,
            phone: input.phone ?? 'false',
            city: input.city ?? '',
            ...(code === '' ? {} : { invitation: code }),
          }),
        },
      ),
    response: () => session,
    answers: ['wrongState', 'exists'],
  }),

  /** Revokes the caller's own token. */
  logOut: operation({
    path: '/',
    login: 'required',
    mainOnly: true,
    match: hasFields({ eventType: 'login', loginType: 'logout' }),
    request: () => withoutInput({ eventType: 'login', loginType: 'logout' }),
    response: () => nothing,
    answers: [],
  }),

  /** Who may sign up, for this caller: a screen asks before it shows the form. */
  signUpRule: operation({
    path: '/user',
    login: 'ignored',
    match: hasFields({ eventType: 'userInfo', infoType: 'signUpRule' }),
    request: () => withoutInput({ eventType: 'userInfo', infoType: 'signUpRule' }),
    response: () =>
      z.codec(z.object({ rule: z.enum(signUpRules) }), z.strictObject({ rule: z.enum(signUpRules) }), {
        decode: (w) => ({ rule: w.rule }),
        encode: (answer) => answer,
      }),
    answers: [],
  }),

  checkEmail: operation({
    path: '/user',
    login: 'ignored',
    match: hasFields({ eventType: 'userInfo', infoType: 'emailCheck' }),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject({ email: wireText }) }), z.strictObject({ email }), {
        decode: (w) => ({ email: w.eventData.email }),
        encode: (input) => ({ eventType: 'userInfo', infoType: 'emailCheck', eventData: input }),
      }),
    response: () =>
      z.codec(z.union([z.literal(0), z.literal(1)]), z.strictObject({ taken: z.boolean() }), {
        decode: (w) => ({ taken: w === 1 }),
        encode: (answer) => (answer.taken ? 1 : 0),
      }),
    answers: [],
  }),

  /** Answers in advance what sign-up and editing would answer about a nickname. */
  checkNickname: operation({
    path: '/user',
    login: 'ignored',
    match: hasFields({ eventType: 'userInfo', infoType: 'nicknameCheck' }),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject({ nickName: wireText }) }), z.strictObject({ nickname }), {
        decode: (w) => ({ nickname: w.eventData.nickName }),
        encode: (input) => ({ eventType: 'userInfo', infoType: 'nicknameCheck', eventData: { nickName: input.nickname } }),
      }),
    response: () =>
      z.codec(z.union([z.literal(0), z.literal(1)]), z.strictObject({ taken: z.boolean() }), {
        decode: (w) => ({ taken: w === 1 }),
        encode: (answer) => (answer.taken ? 1 : 0),
      }),
    answers: [],
  }),

  /** Mails a sign-up code, where the caller may sign up. A taken address: `exists`, checked before any limit. */
  sendSignupCode: operation({
    path: '/user',
    login: 'ignored',
    match: asksFor('email', false),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ email: wireText, invitation: wireMaybe(z.string()) }) }),
        z.strictObject({ email, invitation }),
        {
          decode: (w) => ({ email: w.eventData.email, invitation: w.eventData.invitation ?? '' }),
          encode: ({ email: address, invitation: code = '' }) => ({
            eventType: 'email',
            emailType: 'email',
            eventData: code === '' ? { email: address } : { email: address, invitation: code },
          }),
        },
      ),
    response: () => nothing,
    answers: ['exists'],
  }),

  /** `mismatch`: wrong code. `expired`: older than 10 minutes, out of attempts, or confirmed before from another network. */
  confirmSignupCode: operation({
    path: '/user',
    login: 'ignored',
    mainOnly: true,
    match: asksFor('email', true),
    request: () => confirmation('email'),
    response: () => confirmed,
    answers: ['mismatch', 'expired'],
  }),

  /** Mails a code if the account exists; the answer is the same if it does not. */
  sendPasswordCode: operation({
    path: '/user',
    login: 'ignored',
    match: asksFor('password', false),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ email: wireText, name: wireText }) }),
        z.strictObject({ email, name: text(limits.name) }),
        {
          decode: (w) => ({ email: w.eventData.email, name: w.eventData.name }),
          encode: (input) => ({ eventType: 'email', emailType: 'password', eventData: input }),
        },
      ),
    response: () => nothing,
    answers: [],
  }),

  confirmPasswordCode: operation({
    path: '/user',
    login: 'ignored',
    mainOnly: true,
    match: asksFor('password', true),
    request: () => confirmation('password'),
    response: () => confirmed,
    answers: ['mismatch', 'expired'],
  }),

  /**
   * Has to follow within 10 minutes of the code's confirmation, with its ticket, and works once; else `wrongState`. Revokes every token.
   */
  setPassword: operation({
    path: '/user',
    login: 'ignored',
    once: true,
    mainOnly: true,
    idempotent: true,
    match: hasFields({ eventType: 'userInfo', infoType: 'password' }),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ email: wireText, password: wireText, ticket: wireMaybe(z.string()) }) }),
        z.strictObject({ email, password: newPassword, ticket }),
        {
          decode: (w) => ({ email: w.eventData.email, password: w.eventData.password, ticket: w.eventData.ticket ?? '' }),
          encode: (input) => ({ eventType: 'userInfo', infoType: 'password', eventData: input }),
        },
      ),
    response: () => nothing,
    answers: ['wrongState'],
  }),

  /** The e-mail address of the account with this name and phone number, or null. */
  findId: operation({
    path: '/user',
    login: 'ignored',
    match: hasFields({ eventType: 'userInfo', infoType: 'findId' }),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ name: wireText, phone: wireText }) }),
        z.strictObject({ name: personName, phone }),
        {
          decode: ({ eventData: { name, phone } }) => ({ name, phone: phone === '' ? phone : phoneFromWire(phone) }),
          encode: ({ name, phone }) => ({ eventType: 'userInfo', infoType: 'findId', eventData: { name, phone: phone ?? 'false' } }),
        },
      ),
    response: () =>
      z.codec(z.looseObject({ email: z.string().optional() }), z.strictObject({ email: z.string().nullable() }), {
        decode: (w) => ({ email: w.email ?? null }),
        encode: (answer) => (answer.email === null ? {} : { email: answer.email }),
      }),
    answers: [],
  }),

  /** Every region and its cities, by their Korean names, in display order. */
  areaCodes: operation({
    path: '/user',
    login: 'ignored',
    match: hasFields({ eventType: 'userInfo', infoType: 'areaCode' }),
    request: () => withoutInput({ eventType: 'userInfo', infoType: 'areaCode' }),
    response: () => z.record(z.string(), z.array(z.string())),
    answers: [],
  }),
}
