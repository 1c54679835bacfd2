import * as z from 'zod'
import { goals } from '../languages'
import { roles } from '../roles'
import { id, time } from './fields'
import { goalsFromWire, languages, languagesFromWire, languagesToWire, wireLanguages } from './languages'

/** Presence: 0 none, 1 meeting, 2 away, 3 sick leave, 4 vacation (docs/product/people.md "Presence"). */
export const presence = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)], 'invalid')
export type Presence = z.output<typeof presence>

const correctionFigures = z.object({ given: z.number(), received: z.number(), thanked: z.number() })

const signs = z.strictObject({ read: z.boolean(), typing: z.boolean() })
/** Which of a member's signs others are shown in chat (docs/product/chat.md "Read mark", "Typing sign"). */
export type Signs = z.output<typeof signs>

const wireUser = z.object({
  user_id: z.string(),
  name: z.string(),
  nick_name: z.string(),
  user_image_path: z.string().nullable(),
  status: z.number(),
  academy: z.string().nullable(),
  major: z.string().nullable(),
  city: z.string().nullable(),
  reg_dttm: z.string(),
  followerCnt: z.number().nullable(),
  followingCnt: z.number().nullable(),
  likeCnt: z.number(),
  postCnt: z.number(),
  qnaCnt: z.number(),
  follow: z.boolean(),
  languages: wireLanguages,
  goals: z.array(z.string()).optional(),
  about: z.string().optional(),
  /** An older server knows no corrections. */
  corrections: correctionFigures.optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  /** An older server knows no signs. */
  show_read: z.boolean().optional(),
  show_typing: z.boolean().optional(),
  /** An older server knows no search for partners. */
  show_partner: z.boolean().optional(),
  /** An older server knows no roles. */
  role: z.string().optional(),
})

const innerUser = z.strictObject({
  id,
  /** The real name in the caller's own profile, the nickname in everyone else's. */
  name: z.string(),
  nickname: z.string(),
  imagePath: z.string().nullable(),
  presence,
  academy: z.string().nullable(),
  major: z.string().nullable(),
  city: z.string().nullable(),
  joinedAt: time,
  followerCount: z.number().nullable(),
  followingCount: z.number().nullable(),
  likeCount: z.number(),
  postCount: z.number(),
  questionCount: z.number(),
  following: z.boolean(),
  languages,
  /** The reasons for learning. */
  goals: z.array(z.enum(goals)),
  /** A line about themselves, '' when there is none. */
  about: z.string(),
  /** Corrections written, received, and written ones that were thanked for; those of anonymous texts are counted in the caller's own alone. */
  corrections: correctionFigures.optional(),
  /** The caller's own only: the address, the phone number (null: none), the signs that they show, whether others find them, and the role. */
  own: z
    .strictObject({
      email: z.string(),
      phone: z.string().nullable(),
      signs: signs.optional(),
      listed: z.boolean().optional(),
      role: z.enum(roles).optional(),
    })
    .nullable(),
})
export type User = z.output<typeof innerUser>

export const user = z.codec(wireUser, innerUser, {
  decode: (w) => ({
    id: w.user_id,
    name: w.name,
    nickname: w.nick_name,
    imagePath: w.user_image_path,
    presence: w.status as Presence,
    academy: w.academy,
    major: w.major,
    city: w.city,
    joinedAt: w.reg_dttm,
    followerCount: w.followerCnt,
    followingCount: w.followingCnt,
    likeCount: w.likeCnt,
    postCount: w.postCnt,
    questionCount: w.qnaCnt,
    following: w.follow,
    languages: languagesFromWire(w.languages),
    goals: goalsFromWire(w.goals),
    about: w.about ?? '',
    ...(w.corrections && { corrections: w.corrections }),
    own:
      w.email === undefined
        ? null
        : {
            email: w.email,
            phone: w.phone === undefined || w.phone === 'false' ? null : w.phone,
            ...(w.show_read === undefined || w.show_typing === undefined ? {} : { signs: { read: w.show_read, typing: w.show_typing } }),
            ...(w.show_partner === undefined ? {} : { listed: w.show_partner }),
            ...(w.role === undefined ? {} : { role: roles.find((role) => role === w.role) ?? ('member' as const) }),
          },
  }),
  encode: (u) => ({
    user_id: u.id,
    name: u.name,
    nick_name: u.nickname,
    user_image_path: u.imagePath,
    status: u.presence,
    academy: u.academy,
    major: u.major,
    city: u.city,
    reg_dttm: u.joinedAt,
    followerCnt: u.followerCount,
    followingCnt: u.followingCount,
    likeCnt: u.likeCount,
    postCnt: u.postCount,
    qnaCnt: u.questionCount,
    follow: u.following,
    languages: languagesToWire(u.languages),
    goals: u.goals,
    about: u.about,
    ...(u.corrections && { corrections: u.corrections }),
    ...(u.own ? { email: u.own.email, phone: u.own.phone ?? 'false' } : {}),
    ...(u.own?.signs ? { show_read: u.own.signs.read, show_typing: u.own.signs.typing } : {}),
    ...(u.own?.listed === undefined ? {} : { show_partner: u.own.listed }),
    ...(u.own?.role === undefined ? {} : { role: u.own.role }),
  }),
})

/** A member whom a text mentions as `@nickname`, when the viewer may see them. */
export const mention = z.codec(
  z.object({ user_id: z.string(), nick_name: z.string() }),
  z.strictObject({ userId: id, nickname: z.string() }),
  {
    decode: (w) => ({ userId: w.user_id, nickname: w.nick_name }),
    encode: (one) => ({ user_id: one.userId, nick_name: one.nickname }),
  },
)
export type Mention = z.output<typeof mention>

/** The writer of an item, as list rows show it. */
export const author = z.strictObject({
  id,
  nickname: z.string(),
  imagePath: z.string().nullable(),
  academy: z.string().nullable(),
  languages,
})
export type Author = z.output<typeof author>

/** The writer of a post or question on the wire; the writer's id is a separate field. */
export const wireAuthor = z.object({
  nick_name: z.string(),
  user_image_path: z.string().nullable(),
  academy: z.string().nullable(),
  languages: wireLanguages,
})

export function authorFromWire(authorId: string, w: z.output<typeof wireAuthor>): Author {
  return {
    id: authorId,
    nickname: w.nick_name,
    imagePath: w.user_image_path,
    academy: w.academy,
    languages: languagesFromWire(w.languages),
  }
}

export function authorToWire(a: Author): z.output<typeof wireAuthor> {
  return { nick_name: a.nickname, user_image_path: a.imagePath, academy: a.academy, languages: languagesToWire(a.languages) }
}
