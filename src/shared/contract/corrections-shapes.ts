import * as z from 'zod'
import { correctedText, originalOf } from '../corrections'
import { limits } from '../limits'
import { textLength } from '../text/length'
import { anyText, id, isYes, optionalText, time, verbatim, wireFlag, wireMaybe, wireText } from './fields'
import { author, authorFromWire, authorToWire, wireAuthor } from './people-shapes'

/** What can be corrected: of a question its text, not its title. Chat messages are corrected in another way. */
export const correctedKinds = ['post', 'reply', 'question', 'answer'] as const
export const correctionTarget = z.strictObject({ kind: z.enum(correctedKinds, 'invalid'), id })
export type CorrectionTarget = z.output<typeof correctionTarget>

const sentence = z.strictObject({
  original: verbatim.min(1, 'invalid'),
  corrected: anyText(limits.correction.corrected).nullable(),
  good: z.boolean('invalid'),
  note: optionalText(limits.correction.note),
})

/** What a corrector writes about a text (docs/product/corrections.md "Writing a correction"). */
const said = {
  sentences: z.array(sentence).max(limits.post, 'tooMany'),
  comment: optionalText(limits.correction.comment),
}
const written = {
  /** The corrected text, as the corrector read it. */
  of: verbatim.min(1, 'required'),
  ...said,
}
type Written = z.output<z.ZodObject<typeof written>>

/** The sentences concatenate to the text, none is both good and changed, a changed one differs, and the correction is not empty. */
function check({ of, sentences, comment }: Written, context: z.core.$RefinementCtx): void {
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['sentences'], message })
  if (originalOf(sentences) !== of) refuse('invalid')
  else if (sentences.some(({ original, corrected, good }) => corrected !== null && (good || corrected === original))) refuse('invalid')
  else if (textLength(correctedText(sentences)) > limits.correction.corrected) refuse('tooLong')
  else if (comment === '' && !sentences.some(({ corrected, good, note }) => corrected !== null || good || note !== '')) refuse('required')
}

/** The correction that a chat message consists of (docs/product/chat.md "Corrections"); the text is the message that it quotes. */
export const messageCorrection = z
  .strictObject(said)
  .superRefine(({ sentences, comment }, context) => check({ of: originalOf(sentences), sentences, comment }, context))
export type MessageCorrection = z.output<typeof messageCorrection>

export const newCorrection = z.strictObject({ target: correctionTarget, ...written }).superRefine(check)
export const changedCorrection = z.strictObject({ correctionId: id, ...written }).superRefine(check)

/** What a correction says of a text in a request; missing fields have their defaults. */
export const wireSaid = {
  sentences: z.array(
    z.looseObject({ original: wireText, corrected: wireMaybe(z.string('invalid')), good: wireFlag, note: wireMaybe(z.string('invalid')) }),
    'invalid',
  ),
  comment: wireMaybe(z.string('invalid')),
}
/** A `corrected` of '' is kept: the sentence is to be removed. */
export const saidFromWire = ({ sentences, comment }: z.output<z.ZodObject<typeof wireSaid>>) => ({
  sentences: sentences.map((each) => ({
    original: each.original,
    corrected: each.corrected ?? null,
    good: isYes(each.good),
    note: each.note ?? '',
  })),
  comment: comment ?? '',
})

const wireSentence = z.object({ original: z.string(), corrected: z.string().nullable(), good: z.boolean(), note: z.string() })
/** The correction of a chat message in an answer. */
export const wireMessageCorrection = z.object({ sentences: z.array(wireSentence), comment: z.string() })
const wirePerson = z.object({ user_id: z.string(), nick_name: z.string(), user_image_path: z.string().nullable() })

const wireCorrection = z.object({
  correction_id: z.string(),
  kind: z.enum(correctedKinds),
  id: z.string(),
  user_id: z.string(),
  userInfo: wireAuthor,
  correction_date: z.string(),
  edited_date: z.string().nullable(),
  sentences: z.array(wireSentence),
  comment: z.string(),
  thanked: z.boolean(),
  applied: z.boolean(),
  agree_cnt: z.number(),
  agree: z.boolean(),
  agreeing: z.array(wirePerson),
  current: z.boolean(),
  mine: z.boolean(),
})

const shownSentences = z.array(
  z.strictObject({ original: z.string(), corrected: z.string().nullable(), good: z.boolean(), note: z.string() }),
)
/** The correction of a chat message as it is shown. */
export const shownMessageCorrection = z.strictObject({ sentences: shownSentences, comment: z.string() })

const innerCorrection = z.strictObject({
  id,
  target: correctionTarget,
  writer: author,
  createdAt: time,
  editedAt: time.nullable(),
  /** The corrected text: its sentences, concatenated. */
  of: z.string(),
  sentences: shownSentences,
  /** An overall comment; '' for none. */
  comment: z.string(),
  /** Whether the writer of the text has thanked for it. */
  thanked: z.boolean(),
  /** Whether the writer of the text has applied it. */
  applied: z.boolean(),
  /** The number of agreements that the viewer may see. */
  agreements: z.number(),
  /** Whether the viewer agrees. */
  agreed: z.boolean(),
  /** The first of those who agree. */
  agreeing: z.array(z.strictObject({ id, nickname: z.string(), imagePath: z.string().nullable() })),
  /** Whether the text is still the corrected one. */
  current: z.boolean(),
  /** Whether the viewer wrote the correction. */
  mine: z.boolean(),
})
export type Correction = z.output<typeof innerCorrection>

export const correction = z.codec(wireCorrection, innerCorrection, {
  decode: (w) => ({
    id: w.correction_id,
    target: { kind: w.kind, id: w.id },
    writer: authorFromWire(w.user_id, w.userInfo),
    createdAt: w.correction_date,
    editedAt: w.edited_date,
    of: w.sentences.map(({ original }) => original).join(''),
    sentences: w.sentences,
    comment: w.comment,
    thanked: w.thanked,
    applied: w.applied,
    agreements: w.agree_cnt,
    agreed: w.agree,
    agreeing: w.agreeing.map((one) => ({ id: one.user_id, nickname: one.nick_name, imagePath: one.user_image_path })),
    current: w.current,
    mine: w.mine,
  }),
  encode: (c) => ({
    correction_id: c.id,
    kind: c.target.kind,
    id: c.target.id,
    user_id: c.writer.id,
    userInfo: authorToWire(c.writer),
    correction_date: c.createdAt,
    edited_date: c.editedAt,
    sentences: c.sentences,
    comment: c.comment,
    thanked: c.thanked,
    applied: c.applied,
    agree_cnt: c.agreements,
    agree: c.agreed,
    agreeing: c.agreeing.map((one) => ({ user_id: one.id, nick_name: one.nickname, user_image_path: one.imagePath })),
    current: c.current,
    mine: c.mine,
  }),
})

/** The corrections of a text on the wire; absent from older servers and for texts without any. */
export const wireCorrected = { correction_cnt: z.number().optional(), corrected: z.boolean().optional() }
export const innerCorrected = {
  /** How many corrections of it the viewer can see. */
  correctionCount: z.number().optional(),
  /** Whether one of them is the viewer's. */
  corrected: z.boolean().optional(),
}
type WireCorrected = z.output<z.ZodObject<typeof wireCorrected>>
type Corrected = z.output<z.ZodObject<typeof innerCorrected>>

export const correctedFromWire = (w: WireCorrected): Corrected => ({
  ...(w.correction_cnt && { correctionCount: w.correction_cnt }),
  ...(w.corrected && { corrected: true }),
})
export const correctedToWire = (item: Corrected): WireCorrected => ({
  ...(item.correctionCount && { correction_cnt: item.correctionCount }),
  ...(item.corrected && { corrected: true }),
})
