import * as z from 'zod'
import { limits } from '../limits'
import { programKinds, programSubjects } from '../programs'
import { uniqueTags } from '../text/tags'
import { weekdays } from '../weekdays'
import {
  basedOn,
  basedOnFrom,
  id,
  imagePath,
  isNone,
  optionalText,
  tag,
  text,
  wholeFromWire,
  wholeUpTo,
  wireBasedOn,
  wireMaybe,
  wireText,
  wireWhole,
} from './fields'
import { hasFields, nothing, operation, type WireBody } from './operation'
import { figuresOfDay } from './programs-shapes'

const asks = (programType: string) => hasFields({ eventType: 'program', programType })

const wireDraft = z.looseObject({
  title: wireText,
  description: wireText,
  type: wireText,
  kind: wireText,
  tags: wireMaybe(z.array(z.string('invalid'))),
  /** Left out, they are 0. */
  hours: wireWhole.optional(),
  price: wireWhole.optional(),
  programId: wireMaybe(z.string()),
  imagePath: wireMaybe(z.string()),
  freeDays: wireMaybe(z.array(z.string('invalid'))),
  freeNote: z.string('invalid').optional(),
  basedOn: wireBasedOn,
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

const innerDraft = z.strictObject({
  programId: id.optional(),
  title: text(limits.programTitle),
  description: text(limits.programDescription),
  subject: z.enum(programSubjects, 'required'),
  kind: z.enum(programKinds, 'required'),
  tags: z.array(tag).overwrite(uniqueTags).max(limits.programTags, 'tooMany'),
  hours: wholeUpTo(limits.programHours),
  price: wholeUpTo(limits.programPrice),
  /** The image it has already; null: none, or the one that comes with the form. */
  imagePath: imagePath.nullable(),
  /** Left out by older clients: as before. */
  freeDays: z.array(z.enum(weekdays, 'invalid')).max(weekdays.length, 'tooMany').optional(),
  freeNote: optionalText(limits.programFreeNote).optional(),
  basedOn,
})

/** A mentor's own programs (docs/product/programs.md "Subjects and kinds", docs/product/programs.md "The owner's table"). */
export const ownProgramOperations = {
  /**
   * Daily figures up to today (UTC), oldest first, including days without activity; of one program, or of all the caller's programs. Owner
   * only.
   */
  programFigures: operation({
    path: '/program',
    login: 'required',
    match: asks('figures'),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ programId: wireMaybe(wireText), days: wireWhole }) }),
        z.strictObject({ programId: id.optional(), days: z.number('invalid').int('invalid').min(1, 'invalid').max(365, 'invalid') }),
        {
          decode: ({ eventData: data }) => ({
            ...(isNone(data.programId) ? {} : { programId: data.programId }),
            days: wholeFromWire(data.days),
          }),
          encode: (input) => ({ eventType: 'program', programType: 'figures', eventData: input }),
        },
      ),
    response: () => z.strictObject({ figures: z.array(figuresOfDay) }),
    answers: [],
  }),

  /** Deletes programs of the caller, all or none; those that exist no more are ignored. None of them exists: `notFound`. */
  deletePrograms: operation({
    path: '/program',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: asks('delete'),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ programIds: wireMaybe(z.array(wireText)), programId: wireMaybe(wireText) }) }),
        z.strictObject({ programIds: z.array(id).min(1, 'required').max(limits.deleteProgramsAtOnce, 'tooMany') }),
        {
          decode: ({ eventData: { programIds, programId } }) => {
            const several = isNone(programIds) ? [] : programIds
            return { programIds: isNone(programId) ? several : [...several, programId] }
          },
          // An older community knows only this form, and refuses the other one as invalid.
          encode: ({ programIds: [programId, ...others] }) => ({
            eventType: 'program',
            programType: 'delete',
            eventData: others.length === 0 ? { programId } : { programIds: [programId ?? '', ...others] },
          }),
        },
      ),
    response: () => nothing,
    answers: [],
  }),

  /** Publishes a program, or edits the caller's own when `programId` is given. A file replaces the image. */
  saveProgram: operation({
    composes: true,
    path: '/program',
    login: 'required',
    write: true,
    idempotent: true,
    form: { files: [{ field: 'img', most: limits.images.perProgram, need: false }] },
    match: (body: WireBody) => asks('post')(body) || asks('put')(body),
    request: () =>
      z.codec(z.looseObject({ programType: z.string(), program: wireProgramJson }), innerDraft, {
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
            hours: isNone(w.hours) ? 0 : wholeFromWire(w.hours),
            price: isNone(w.price) ? 0 : wholeFromWire(w.price),
            imagePath: isNone(w.imagePath) ? null : w.imagePath,
            ...(isNone(w.freeDays) ? {} : { freeDays: w.freeDays as [] }),
            ...(w.freeNote === undefined ? {} : { freeNote: w.freeNote }),
            ...basedOnFrom(w),
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
            ...(draft.freeDays && { freeDays: draft.freeDays }),
            ...(draft.freeNote === undefined ? {} : { freeNote: draft.freeNote }),
            ...(draft.basedOn === undefined ? {} : { basedOn: draft.basedOn }),
          },
        }),
      }),
    response: () =>
      z.codec(z.object({ program_id: z.string() }), z.strictObject({ programId: id }), {
        decode: (w) => ({ programId: w.program_id }),
        encode: (answer) => ({ program_id: answer.programId }),
      }),
    answers: ['limit'],
  }),
}
