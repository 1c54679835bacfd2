import * as z from 'zod'
import { limits } from '../limits'
import { programCategories, programKinds, programOrders, programSubjects } from '../programs'
import { uniqueTags } from '../text/tags'
import { id, imagePath, isNone, place, placeFromWire, tag, text, wireMaybe, wirePlace } from './fields'
import { eventData, nothing, operation, says, type WireBody } from './operation'
import { figuresOfDay, program } from './programs-shapes'

const wireText = z.string('invalid')
const asks = (programType: string) => says({ eventType: 'program', programType })
const aboutProgram = z.looseObject({ eventData: z.looseObject({ programId: wireText }) })
const listed = z.array(program)
const innerList = z.array(program.out)

const orderToWire = { date: 'date', likes: 'like_cnt' } as const
const wireOrder = wireMaybe(z.enum(['date', 'like_cnt'], 'invalid'))
const placeToWire = (input: { offset?: number | undefined; before?: string | undefined }) => ({
  offset: input.offset ?? 0,
  ...(input.before === undefined ? {} : { before: input.before }),
})

const page = z.codec(
  z.object({ list: listed, total: z.number(), more: z.boolean() }),
  z.strictObject({ items: innerList, total: z.number(), more: z.boolean() }),
  {
    decode: (w) => ({ items: w.list, total: w.total, more: w.more }),
    encode: (answer) => ({ list: answer.items, total: answer.total, more: answer.more }),
  },
)

const wireDraft = z.looseObject({
  title: wireText,
  description: wireText,
  type: wireText,
  kind: wireText,
  tags: wireMaybe(z.array(z.string('invalid'))),
  hours: z.number('invalid'),
  price: z.number('invalid'),
  programId: wireMaybe(z.string()),
  imagePath: wireMaybe(z.string()),
})

/** The JSON text that a form carries in its `program` field. */
const wireProgramJson = z.codec(z.string('invalid'), wireDraft, {
  decode: (json, context) => {
    try {
      return JSON.parse(json) as z.input<typeof wireDraft>
    } catch {
      context.issues.push({ code: 'custom', message: 'invalid', input: json })
      return z.NEVER
    }
  },
  encode: (draft) => JSON.stringify(draft),
})

const wholeUpTo = (most: number) => z.number('invalid').int('invalid').min(0, 'invalid').max(most, 'invalid')

const innerDraft = z.strictObject({
  programId: id.optional(),
  title: text(limits.programTitle),
  description: text(limits.programDescription),
  subject: z.enum(programSubjects, 'required'),
  kind: z.enum(programKinds, 'required'),
  tags: z.array(tag).max(limits.programTags, 'tooMany').overwrite(uniqueTags),
  hours: wholeUpTo(limits.programHours),
  price: wholeUpTo(limits.programPrice),
  /** The image it has already; null: none, or the one that comes with the form. */
  imagePath: imagePath.nullable(),
})

/** Mentoring and tutoring programs (specification 2 "Programs", 3, 4, 5, 7 `/program`; decisions 27-29). */
export const programOperations = {
  /** The three sections of the programs' home, ten each; `saved` is one's own and empty for visitors. */
  programHome: operation({
    path: '/program',
    login: 'optional',
    match: asks('all'),
    request: z.codec(z.looseObject({}), z.strictObject({}), {
      decode: () => ({}),
      encode: () => ({ eventType: 'program', programType: 'all', eventData: {} }),
    }),
    response: z.codec(
      z.object({ like: listed, zzim: listed, new: listed }),
      z.strictObject({ recommended: innerList, saved: innerList, newest: innerList }),
      {
        decode: (w) => ({ recommended: w.like, saved: w.zzim, newest: w.new }),
        encode: (home) => ({ like: home.recommended, zzim: home.saved, new: home.newest }),
      },
    ),
    answers: [],
  }),

  /** A category is a subject or a kind (decision 27). By likes, a page after `before` goes on at that program's likes of now. */
  programs: operation({
    path: '/program',
    login: 'optional',
    match: asks('list'),
    request: z.codec(
      z.looseObject({ eventData: z.looseObject({ ...wirePlace, category: wireMaybe(wireText), orderBy: wireOrder }) }),
      z.strictObject({ ...place, category: z.enum(programCategories, 'invalid'), order: z.enum(programOrders) }),
      {
        decode: ({ eventData: data }) => ({
          ...placeFromWire(data),
          category: (isNone(data.category) ? 'conv' : data.category) as 'conv',
          order: data.orderBy === 'like_cnt' ? ('likes' as const) : ('date' as const),
        }),
        encode: (input) => ({
          eventType: 'program',
          programType: 'list',
          eventData: { ...placeToWire(input), category: input.category, orderBy: orderToWire[input.order] },
        }),
      },
    ),
    response: page,
    answers: [],
  }),

  /** Counts one view per member and day, never the owner's. */
  program: operation({
    path: '/program',
    login: 'optional',
    match: asks('detail'),
    request: z.codec(aboutProgram, z.strictObject({ programId: id }), {
      decode: (w) => ({ programId: w.eventData.programId }),
      encode: (input) => ({ eventType: 'program', programType: 'detail', eventData: input }),
    }),
    response: z.strictObject({ program }),
    answers: [],
  }),

  /** A mentor's programs; one's own carry their figures. */
  userPrograms: operation({
    path: '/program',
    login: 'optional',
    match: asks('user'),
    request: z.codec(
      z.looseObject({ eventData: z.looseObject({ ...wirePlace, userId: wireText, orderBy: wireOrder }) }),
      z.strictObject({ ...place, userId: id, order: z.enum(programOrders) }),
      {
        decode: ({ eventData: data }) => ({
          ...placeFromWire(data),
          userId: data.userId,
          order: data.orderBy === 'like_cnt' ? ('likes' as const) : ('date' as const),
        }),
        encode: (input) => ({
          eventType: 'program',
          programType: 'user',
          eventData: { ...placeToWire(input), userId: input.userId, orderBy: orderToWire[input.order] },
        }),
      },
    ),
    response: page,
    answers: [],
  }),

  /** What one has saved, the latest first. */
  savedPrograms: operation({
    path: '/program',
    login: 'required',
    match: asks('zzim'),
    request: z.codec(z.looseObject({ eventData: z.looseObject(wirePlace).optional() }), z.strictObject(place), {
      decode: (w) => placeFromWire(w.eventData ?? {}),
      encode: (input) => ({ eventType: 'program', programType: 'zzim', eventData: placeToWire(input) }),
    }),
    response: page,
    answers: [],
  }),

  /** What one has hidden, the last hidden first. */
  hiddenPrograms: operation({
    path: '/program',
    login: 'required',
    match: asks('blinds'),
    request: z.codec(z.looseObject({ eventData: z.looseObject(wirePlace).optional() }), z.strictObject(place), {
      decode: (w) => placeFromWire(w.eventData ?? {}),
      encode: (input) => ({ eventType: 'program', programType: 'blinds', eventData: placeToWire(input) }),
    }),
    response: page,
    answers: [],
  }),

  /** Day by day up to today (UTC), oldest first, days without anything included; of one program, or of all one's own. Owner only. */
  programFigures: operation({
    path: '/program',
    login: 'required',
    match: asks('figures'),
    request: z.codec(
      z.looseObject({ eventData: z.looseObject({ programId: wireMaybe(wireText), days: z.coerce.number('invalid') }) }),
      z.strictObject({ programId: id.optional(), days: z.number('invalid').int('invalid').min(1, 'invalid').max(365, 'invalid') }),
      {
        decode: ({ eventData: data }) => ({ ...(isNone(data.programId) ? {} : { programId: data.programId }), days: data.days }),
        encode: (input) => ({ eventType: 'program', programType: 'figures', eventData: input }),
      },
    ),
    response: z.strictObject({ figures: z.array(figuresOfDay) }),
    answers: [],
  }),

  /** Sets a save, never toggles it. One's own: `wrongState`. */
  setSaved: operation({
    path: '/program',
    login: 'required',
    write: true,
    match: (body: WireBody) => asks('addZzim')(body) || asks('removeZzim')(body),
    request: z.codec(
      z.looseObject({ programType: z.string(), eventData: z.looseObject({ programId: wireText }) }),
      z.strictObject({ programId: id, saved: z.boolean() }),
      {
        decode: (w) => ({ programId: w.eventData.programId, saved: w.programType === 'addZzim' }),
        encode: ({ programId, saved }) => ({
          eventType: 'program',
          programType: saved ? 'addZzim' : 'removeZzim',
          eventData: { programId },
        }),
      },
    ),
    response: z.codec(z.object({ zzim: z.boolean() }), z.strictObject({ saved: z.boolean() }), {
      decode: (w) => ({ saved: w.zzim }),
      encode: (answer) => ({ zzim: answer.saved }),
    }),
    answers: ['wrongState'],
  }),

  /** Sets a like, never toggles it. */
  setProgramLike: operation({
    path: '/',
    login: 'required',
    write: true,
    match: (body: WireBody) => says({ eventType: 'like' })(body) && !isNone(eventData(body)['programId']),
    request: z.codec(
      z.looseObject({ likeType: z.enum(['like', 'cancel'], 'invalid'), eventData: z.looseObject({ programId: wireText }) }),
      z.strictObject({ programId: id, liked: z.boolean() }),
      {
        decode: (w) => ({ programId: w.eventData.programId, liked: w.likeType === 'like' }),
        encode: (input) => ({
          eventType: 'like',
          likeType: input.liked ? ('like' as const) : ('cancel' as const),
          eventData: { programId: input.programId },
        }),
      },
    ),
    response: z.codec(
      z.object({ like: z.boolean(), like_cnt: z.number() }),
      z.strictObject({ liked: z.boolean(), likeCount: z.number() }),
      {
        decode: (w) => ({ liked: w.like, likeCount: w.like_cnt }),
        encode: (answer) => ({ like: answer.liked, like_cnt: answer.likeCount }),
      },
    ),
    answers: [],
  }),

  deleteProgram: operation({
    path: '/program',
    login: 'required',
    write: true,
    match: asks('delete'),
    request: z.codec(aboutProgram, z.strictObject({ programId: id }), {
      decode: (w) => ({ programId: w.eventData.programId }),
      encode: (input) => ({ eventType: 'program', programType: 'delete', eventData: input }),
    }),
    response: nothing,
    answers: [],
  }),

  /** Publishes a program, or with `programId` edits one's own. A file replaces the image. */
  saveProgram: operation({
    path: '/program',
    login: 'required',
    write: true,
    idempotent: true,
    form: { files: { field: 'img', most: limits.images.perProgram, need: false } },
    match: (body: WireBody) => asks('post')(body) || asks('put')(body),
    request: z.codec(z.looseObject({ programType: z.string(), program: wireProgramJson }), innerDraft, {
      decode: ({ programType, program: w }, context) => {
        if (programType === 'put' && isNone(w.programId))
          context.issues.push({ code: 'custom', message: 'required', path: ['programId'], input: w.programId })
        return {
          ...(programType === 'put' && !isNone(w.programId) ? { programId: w.programId } : {}),
          title: w.title,
          description: w.description,
          subject: w.type as 'conv',
          kind: w.kind as 'mento',
          tags: isNone(w.tags) ? [] : w.tags,
          hours: w.hours,
          price: w.price,
          imagePath: isNone(w.imagePath) ? null : w.imagePath,
        }
      },
      encode: (draft) => ({
        programType: draft.programId === undefined ? 'post' : 'put',
        program: {
          title: draft.title,
          description: draft.description,
          type: draft.subject,
          kind: draft.kind,
          tags: draft.tags,
          hours: draft.hours,
          price: draft.price,
          programId: draft.programId ?? null,
          imagePath: draft.imagePath,
        },
      }),
    }),
    response: z.codec(z.object({ program_id: z.string() }), z.strictObject({ programId: id }), {
      decode: (w) => ({ programId: w.program_id }),
      encode: (answer) => ({ program_id: answer.programId }),
    }),
    answers: [],
  }),
}
