import {
  date,
  either,
  empty,
  filled,
  flag,
  id,
  image,
  type Keys,
  list,
  loudness,
  month,
  nothing,
  nullable,
  number,
  object,
  oneOf,
  type Shape,
  seconds,
  sound,
  text,
  voiceSentence,
  year,
} from './shape'

/* The objects of the wire, written out from docs/product/calls.md "Shapes". Nothing here may come from the product's own contract, or a
name changed there would be changed here too. */

const skill = nullable(oneOf('native', 'fluent', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2'))
/** Beyond the original wire format: the languages of a member. */
const spoken = { languages: nullable(object({ korean: skill, english: skill, mother_tongue: nullable(oneOf('es', 'fr', 'vi')) })) }
const learning = { ...spoken, goals: list(oneOf('conversation', 'exams', 'work', 'studyAbroad', 'culture'), { none: true }), about: text }

/** Beyond the original wire format: corrections written, received and thanked for. */
const figures = { corrections: object({ given: number, received: number, thanked: number }) }

const userKeys = {
  user_id: id,
  name: filled,
  nick_name: filled,
  user_image_path: nullable(image),
  status: oneOf(0, 1, 2, 3, 4),
  academy: nullable(text),
  major: nullable(text),
  city: nullable(text),
  reg_dttm: date,
  likeCnt: number,
  postCnt: number,
  qnaCnt: number,
  follow: flag,
}
/** The caller, with what nobody else may see. */
export const ownUser = object(
  { ...userKeys, followerCnt: number, followingCnt: number, email: filled, phone: filled },
  { ...learning, ...figures, show_read: flag, show_typing: flag, show_partner: flag, role: oneOf('member', 'moderator', 'administrator') },
)
/** Another member: no e-mail, no phone, no counts of followers. */
export const otherUser = object({ ...userKeys, followerCnt: nothing, followingCnt: nothing }, { ...learning, ...figures })

const categoryName = oneOf('한국어회화', '영어회화', '영어시험', '기타정보')
const writer = { nick_name: filled, user_image_path: nullable(image), academy: nullable(text) }

const postKeys = {
  post_id: id,
  user_id: id,
  content: filled,
  category: categoryName,
  tag: list(filled, { none: true }),
  image_path: nullable(image),
  image_path1: nullable(image),
  image_path2: nullable(image),
  image_path3: nullable(image),
  image_path4: nullable(image),
  like: flag,
  like_cnt: number,
  reply_cnt: number,
  posting_date: date,
  hidden: flag,
  userInfo: object(writer, spoken),
}
/** Beyond the original wire format: the corrections of a text. */
const correctedExtras = { correction_cnt: number, corrected: flag }
export const post = object(postKeys, { edited_date: nullable(date), meaning: filled, ...correctedExtras })

const replyKeys = {
  reply_id: id,
  content: nullable(filled),
  user_id: nullable(id),
  nick_name: text,
  user_image_path: nullable(image),
  reply_date: date,
  parent_id: nullable(id),
}
const edited = { edited_date: nullable(date) }
const replyExtras = {
  voice: object({ path: sound, wave: loudness }),
  anonymous: flag,
  mine: flag,
  like: flag,
  like_cnt: number,
  ...spoken,
  ...edited,
  ...correctedExtras,
  answered: nullable(object({ reply_id: id, nick_name: filled })),
}
/** A comment (`post_id`) or an answer (`qna_id`) with those below it, one level deep. */
const replyOn = (parent: Keys): Shape =>
  object(
    { ...replyKeys, ...parent, reply: list(object({ ...replyKeys, ...parent, reply: empty }, replyExtras), { none: true }) },
    replyExtras,
  )
export const comment = replyOn({ post_id: id })
export const answer = replyOn({ qna_id: id })
const ownReplyOn = (parent: Keys) => object({ ...replyKeys, ...parent, reply: empty }, { ...replyExtras, parent_line: text })
/** In the caller's own list, with the first line of its post or question. */
export const ownComment = ownReplyOn({ post_id: id })
export const ownAnswer = ownReplyOn({ qna_id: id })
export const ownReply = either(ownComment, ownAnswer)
export const postDetail = object({ ...postKeys, reply: list(comment) }, { ...edited, meaning: filled, ...correctedExtras })

const questionKeys = {
  qna_id: id,
  title: text,
  content: filled,
  user_id: nullable(id),
  nick_name: filled,
  anonymous: flag,
  userInfo: nullable(object(writer, spoken)),
  posting_date: date,
  reply_cnt: number,
}
const questionExtras = { mine: flag, ...edited, answer_cnt: number, accepted_id: nullable(id), ...correctedExtras }
export const question = object({ ...questionKeys, reply: empty }, questionExtras)
export const questionDetail = object({ ...questionKeys, reply: list(answer) }, questionExtras)

const programKeys = {
  program_id: id,
  user_id: id,
  title: filled,
  description: filled,
  type: oneOf('korea', 'conv', 'exam'),
  tags: list(filled, { none: true }),
  hours: number,
  price: number,
  image_path: nullable(image),
  nick_name: filled,
  user_image_path: nullable(image),
  academy: nullable(text),
  major: nullable(text),
  region: nullable(text),
  city: nullable(text),
  like_cnt: number,
  zzim: flag,
  reg_dttm: date,
}
const weekDay = oneOf('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun')
const programExtras = {
  kind: oneOf('mento', 'tuto'),
  like: flag,
  ...edited,
  ...spoken,
  free_days: list(weekDay, { none: true }),
  free_note: text,
  review_cnt: number,
  star_sum: number,
}
export const program = object({ ...programKeys, ...programExtras })
const answered = object({ content: filled, answer_date: date, edited_date: nullable(date) })
/** Beyond the original wire format: a review of a program. */
export const review = object({
  review_id: id,
  program_id: id,
  user_id: id,
  ...writer,
  ...spoken,
  stars: number,
  content: filled,
  review_date: date,
  edited_date: nullable(date),
  answer: nullable(answered),
})
/** In its owner's list, with its figures. */
export const ownProgram = object(
  { ...programKeys, ...programExtras, view_cnt: number, zzim_cnt: number, chat_cnt: number },
  { view_days: list(number) },
)

export const school = object({
  university_code: filled,
  university_name: filled,
  degree_code: oneOf(1, 2, 3, 4),
  major_code: filled,
  major_name: filled,
  start_year: year,
  start_month: nullable(month),
  finish_year: nullable(year),
  finish_month: nullable(month),
  representative: flag,
})

const botExtras = {
  topic: oneOf(
    'welcome',
    'follower',
    'reply',
    'answer',
    'accepted',
    'mention',
    'programSaved',
    'review',
    'reviewAnswer',
    'reportDone',
    'correction',
    'correctionThanks',
    'agreement',
    'reportHelped',
    'reportDismissed',
    'itemRemoved',
    'warned',
    'suspended',
    'accountClosed',
    'appealKept',
    'appealShortened',
    'appealLifted',
    'decisionUndone',
  ),
  link: nullable(object({ kind: oneOf('post', 'question', 'user', 'program'), id }, { reply_id: id })),
  who: text,
  quote: text,
}
const messageKeys = {
  id,
  type: oneOf(0, 1),
  regDttm: seconds,
  data: object({ msg: text, images: list(image, { none: true }) }),
}
/** A changed message; a deleted one has a sentence in place of its text. */
const changeExtras = { changeNo: number, editDttm: nullable(seconds), deleted: oneOf(false) }
const quoted = object({ id, userId: id, msg: text, pictures: number, deleted: flag })
const reactions = list(object({ userId: id, name: oneOf('like', 'heart', 'laugh', 'surprise', 'sad', 'cheer'), changeNo: number }))
const sentence = object({ original: filled, corrected: nullable(filled), good: flag, note: text })
const corrects = object({ sentences: list(sentence), comment: text })
export const message = object(
  { ...messageKeys, userId: id },
  { key: text, ...changeExtras, quoted, reactions, forwarded: flag, correction: corrects },
)
/** A recording in place of text and pictures. */
export const voiceMessage = object(
  { ...messageKeys, data: object({ msg: voiceSentence, images: list(image, { none: true }) }), userId: id },
  { key: text, ...changeExtras, quoted, reactions, forwarded: flag, voice: object({ path: sound, wave: loudness }) },
)
/** The bot's messages have a name and a whole sentence. */
export const botMessage = object({ ...messageKeys, userId: oneOf('bot'), name: filled, content: filled }, botExtras)

const lastMessage = object(
  { type: oneOf(0, 1), msg: text, regDttm: seconds },
  {
    id,
    userId: { problems: filled.problems, example: id.example },
    pictures: number,
    deleted: oneOf(false),
    name: filled,
    content: filled,
    ...botExtras,
  },
)
/** The 30 + 30 of a room; its time is null while it is only proposed. */
export const roomExchange = object({ id, user_id: id, first: oneOf('korean', 'english'), start_dttm: nullable(seconds) })
export const room = object(
  {
    chat_room_id: id,
    type: oneOf(0, 1),
    alarm: flag,
    exit: flag,
    name: filled,
    nick_name: filled,
    not_read_msg_cnt: number,
    user_image_path: nullable(image),
    last_read_message_id: nullable(id),
    reg_dttm: date,
    user_id: { problems: filled.problems, example: id.example },
    myselfChat: flag,
    last_message: nullable(lastMessage),
  },
  {
    ...{ writable: flag, status: oneOf(0, 1, 2, 3, 4), hidden_version: number, change_no: number, program_id: nullable(id), ...spoken },
    /** Beyond the pages: how far the other has read. */
    read_mark: nullable(object({ regDttm: seconds, readDttm: seconds })),
    /** Beyond the pages: the partner is somebody new. */
    stranger: flag,
    exchange: roomExchange,
  },
)

/** A page of a list under its name. */
export const page = (name: string, row: Shape, extras: Keys = {}): Shape => object({ [name]: list(row), total: number, more: flag }, extras)
export const done = object({})

export const correction = object({
  correction_id: id,
  kind: oneOf('post', 'reply', 'question', 'answer'),
  id,
  user_id: id,
  userInfo: object(writer, spoken),
  correction_date: date,
  edited_date: nullable(date),
  sentences: list(sentence),
  comment: text,
  thanked: flag,
  applied: flag,
  agree_cnt: number,
  agree: flag,
  agreeing: list(object({ user_id: id, nick_name: filled, user_image_path: nullable(image) }), { none: true }),
  current: flag,
  mine: flag,
})
