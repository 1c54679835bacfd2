import * as z from 'zod'
import { exportEntry, exportParts, signedInDevice } from './account-shapes'
import {
  anyPassword,
  city,
  id,
  isNone,
  isYes,
  newPassword,
  nickname,
  personName,
  phone,
  phoneFromWire,
  wireFlag,
  wireMaybe,
  wireText,
} from './fields'
import { hasFields, nothing, operation } from './operation'
import { user } from './people-shapes'

const ownUser = z.codec(z.object({ userInfo: user }), z.strictObject({ user: user.out }), {
  decode: (w) => ({ user: w.userInfo }),
  encode: (answer) => ({ userInfo: answer.user }),
})
const asksForNothing = (loginType: string) =>
  z.codec(z.looseObject({}), z.strictObject({}), { decode: () => ({}), encode: () => ({ eventType: 'login', loginType }) })

/** The caller's own account: profile, password, devices, data export and withdrawal (docs/product/accounts.md). */
export const accountOperations = {
  /**
   * Absent fields are unchanged; null removes phone or city. On the wire an empty name or nickname is refused, and an empty phone or city
   * is unchanged. A taken nickname is refused with `exists` and the field's name.
   */
  editUser: operation({
    path: '/',
    login: 'required',
    write: true,
    match: hasFields({ eventType: 'userInfo', infoType: 'updateObject' }),
    request: () =>
      z.codec(
        z.looseObject({
          eventData: z.looseObject({
            name: wireMaybe(z.string()),
            nickName: wireMaybe(z.string()),
            phone: wireMaybe(z.string()),
            city: wireMaybe(z.string()),
          }),
        }),
        z.strictObject({ name: personName.optional(), nickname: nickname.optional(), phone: phone.optional(), city: city.optional() }),
        {
          decode: ({ eventData: w }) => ({
            ...(w.name === undefined || w.name === null ? {} : { name: w.name }),
            ...(w.nickName === undefined || w.nickName === null ? {} : { nickname: w.nickName }),
            ...(isNone(w.phone) ? {} : { phone: phoneFromWire(w.phone) }),
            ...(isNone(w.city) ? {} : { city: w.city === 'false' ? null : w.city }),
          }),
          encode: (input) => ({
            eventType: 'userInfo',
            infoType: 'updateObject',
            eventData: {
              name: input.name,
              nickName: input.nickname,
              phone: input.phone === null ? 'false' : input.phone,
              city: input.city === null ? 'false' : input.city,
            },
          }),
        },
      ),
    response: () => ownUser,
    answers: ['exists'],
  }),

  /** With a file, replaces the picture; without one, removes it. */
  setProfileImage: operation({
    path: '/profile',
    login: 'required',
    write: true,
    form: { files: [{ field: 'img', most: 1, need: false }] },
    match: hasFields({ infoType: 'profile' }),
    request: () => z.codec(z.looseObject({}), z.strictObject({}), { decode: () => ({}), encode: () => ({ infoType: 'profile' }) }),
    response: () => ownUser,
    answers: ['limit'],
  }),

  /** A wrong current password is refused with `mismatch`. Revokes every other token. */
  changePassword: operation({
    path: '/',
    login: 'required',
    once: true,
    idempotent: true,
    match: hasFields({ eventType: 'login', loginType: 'password' }),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ password: wireText, newPassword: wireText }) }),
        z.strictObject({ password: anyPassword, newPassword }),
        {
          decode: (w) => ({ password: w.eventData.password, newPassword: w.eventData.newPassword }),
          encode: (input) => ({ eventType: 'login', loginType: 'password', eventData: input }),
        },
      ),
    response: () => nothing,
    answers: ['mismatch'],
  }),

  /** The devices that the caller is signed in on: this one first, then by last use. */
  sessions: operation({
    path: '/',
    login: 'required',
    match: hasFields({ eventType: 'login', loginType: 'sessions' }),
    request: () => asksForNothing('sessions'),
    response: () =>
      z.codec(z.object({ sessions: z.array(signedInDevice) }), z.strictObject({ sessions: z.array(signedInDevice.out) }), {
        decode: (w) => w,
        encode: (answer) => answer,
      }),
    answers: [],
  }),

  endSession: operation({
    path: '/',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: hasFields({ eventType: 'login', loginType: 'logoutSession' }),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject({ sessionId: wireText }) }), z.strictObject({ sessionId: id }), {
        decode: (w) => ({ sessionId: w.eventData.sessionId }),
        encode: (input) => ({ eventType: 'login', loginType: 'logoutSession', eventData: input }),
      }),
    response: () => nothing,
    answers: [],
  }),

  endOtherSessions: operation({
    path: '/',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: hasFields({ eventType: 'login', loginType: 'logoutOthers' }),
    request: () => asksForNothing('logoutOthers'),
    response: () => nothing,
    answers: [],
  }),

  /** Everything that the caller has written and configured. Main saves the answer as a file; it never reaches a page. */
  exportData: operation({
    path: '/',
    login: 'required',
    mainOnly: true,
    long: true,
    match: hasFields({ eventType: 'login', loginType: 'export' }),
    request: () => asksForNothing('export'),
    response: () =>
      z.codec(z.object({ export: exportParts }), z.strictObject({ parts: exportParts }), {
        decode: (w) => ({ parts: w.export }),
        encode: (answer) => ({ export: answer.parts }),
      }),
    entries: () => exportEntry,
    answers: [],
  }),

  /**
   * Closes the account permanently (docs/product/accounts.md "Withdrawal"). A wrong password is refused with `mismatch`. Main ends the
   * session and deletes what it stored for it.
   */
  withdraw: operation({
    path: '/',
    login: 'required',
    once: true,
    mainOnly: true,
    long: true,
    match: hasFields({ eventType: 'login', loginType: 'signout' }),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ password: wireText, keepPosts: wireFlag }) }),
        z.strictObject({ password: anyPassword, keepPosts: z.boolean() }),
        {
          decode: (w) => ({ password: w.eventData.password, keepPosts: isYes(w.eventData.keepPosts) }),
          encode: (input) => ({ eventType: 'login', loginType: 'signout', eventData: input }),
        },
      ),
    response: () => nothing,
    answers: ['mismatch'],
  }),
}
