import * as z from 'zod'
import { limits } from '../limits'
import { basedOn, basedOnFrom, id, imagePath, isNone, isYes, optionalText, wireBasedOn, wireFlag, wireMaybe, wireText } from './fields'
import { type GivenVoice, givenVoice } from './voice'

export const wireImages = wireMaybe(z.array(z.string('image'), 'invalid'))
/** Paths of the caller's uploads, in order. Absent, as from an older client: unchanged. */
export const images = z.array(imagePath).max(limits.images.perPost, 'tooMany').optional()

/** The recording of an answer: an upload of the caller's; `none`: no longer any. */
const wireGivenVoice = wireMaybe(
  z.union([z.literal('none'), z.looseObject({ path: wireText, wave: z.array(z.number('invalid'), 'invalid') })], 'invalid'),
)
function voiceGiven(data: z.output<typeof wireGivenVoice>): GivenVoice | null {
  if (isNone(data) || data === 'none') return null
  return { path: data.path, wave: data.wave }
}

/** What `saveAnswer` sends. */
export const savedAnswer = () =>
  z.codec(
    z.looseObject({
      eventData: z.looseObject({
        qnaId: wireText,
        replyId: wireMaybe(z.string()),
        parentId: wireMaybe(z.string()),
        content: wireText,
        anonymous: wireFlag,
        images: wireImages,
        voice: wireGivenVoice,
        basedOn: wireBasedOn,
      }),
    }),
    z.strictObject({
      questionId: id,
      answerId: id.optional(),
      parentId: id.optional(),
      content: optionalText(limits.question),
      anonymous: z.boolean(),
      images,
      voice: givenVoice.nullable().optional(),
      basedOn,
    }),
    {
      decode: ({ eventData: data }) => ({
        questionId: data.qnaId,
        ...(isNone(data.replyId) ? {} : { answerId: data.replyId }),
        ...(isNone(data.parentId) ? {} : { parentId: data.parentId }),
        content: data.content,
        anonymous: isYes(data.anonymous),
        ...(isNone(data.images) ? {} : { images: data.images }),
        ...(isNone(data.voice) ? {} : { voice: voiceGiven(data.voice) }),
        ...basedOnFrom(data),
      }),
      encode: ({ questionId, answerId, voice, ...input }) => ({
        eventType: 'qna',
        qnaType: 'reply',
        eventData: {
          qnaId: questionId,
          ...(answerId === undefined ? {} : { replyId: answerId }),
          ...input,
          ...(voice !== undefined && { voice: voice ?? ('none' as const) }),
        },
      }),
    },
  )
