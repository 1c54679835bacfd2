import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { pictures } from '../../support/pictures'
import { recording } from '../../support/recordings'
import { createClock, minute, type RawAnswer, startTestServer, type TestDatabase, type TestServer } from '../../support/server'
import type { Body, Ids } from './sample'

export interface Asking {
  token?: string | undefined
  headers?: Record<string, string>
  /** Sends the body as a form, with a picture in this field, or a recording in `voice`; '' for none. */
  form?: string | undefined
}

/** A server with two members who have written something, filled by written-out calls. */
export interface Community {
  server: TestServer
  haru: { id: string; token: string; email: string }
  minji: { id: string; token: string }
  ids: Ids
  ask(path: string, body: Body, asking?: Asking): Promise<RawAnswer>
  /** The same, but only its `response`. @throws when the answer is a refusal */
  yes(path: string, body: Body, asking?: Asking): Promise<Body>
  /** A new member; the password is 'haru77!'. */
  person(): Promise<{ id: string; token: string; email: string; nickname: string; name: string }>
  /** Has a code mailed, long after any other. @param name for a password's code; without it for signing up */
  codeFor(email: string, name?: string): Promise<string>
  post(token: string): Promise<string>
  comment(token: string, post: string, parent?: string): Promise<string>
  question(token: string, anonymous?: boolean): Promise<string>
  answer(token: string, question: string, anonymous?: boolean): Promise<string>
  /** Corrects the text that every post of these samples has. */
  correction(token: string, post: string): Promise<string>
  program(token: string): Promise<string>
  image(token: string): Promise<string>
  room(token: string, other: string): Promise<string>
  /** Opens a chat from a program, in which both then write, and reviews the program. */
  review(token: string, mentor: { id: string; token: string }, program: string): Promise<string>
  message(token: string, room: string): Promise<string>
  stop(): Promise<void>
}

export function asForm(body: Body, file: string, picture?: Uint8Array): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, typeof value === 'object' ? JSON.stringify(value) : (value as string))
  if (file === 'voice') form.append(file, new Blob([Uint8Array.from(recording)], { type: 'audio/webm' }), 'recording.webm')
  else if (file !== '' && picture) form.append(file, new Blob([Uint8Array.from(picture)], { type: 'image/png' }), 'picture.png')
  return form
}

export async function createCommunity(database: TestDatabase): Promise<Community> {
  const clock = createClock()
  const server = await startTestServer({ database, now: clock.now })
  const picture = await pictures.png(40, 30)

  const ask: Community['ask'] = (path, body, { token, headers = {}, form } = {}) =>
    server.raw(path, form === undefined ? body : asForm(body, form, picture), {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    })
  const yes: Community['yes'] = async (path, body, asking) => {
    const answer = await ask(path, body, asking)
    if (answer.status !== '00') throw new Error(`${path} ${JSON.stringify(body)}: ${answer.http} ${answer.text}`)
    return (answer.json as { response: Body }).response
  }
  const replyId = (answer: Body) => (answer['reply'] as { reply_id: string }).reply_id

  const person: Community['person'] = async () => {
    clock.advance(minute)
    const email = `${randomUUID().slice(0, 8)}@wire.example`
    const { token, user } = await server.signUp({ email, city: '서울특별시 강남구' })
    return { id: user.id, token, email, nickname: user.nickname, name: user.name }
  }
  const community: Omit<Community, 'haru' | 'minji' | 'ids'> = {
    server,
    ask,
    yes,
    person,
    async codeFor(email, name) {
      clock.advance(61 * minute)
      const mails = () => server.mails.filter(({ to }) => to === email)
      const before = mails().length
      const eventData = name === undefined ? { email } : { email, name }
      await yes('/user', { eventType: 'email', emailType: name === undefined ? 'email' : 'password', eventData })
      await expect.poll(() => mails().length).toBeGreaterThan(before)
      return /\d{6}/.exec(mails().at(-1)?.text ?? '')?.[0] ?? ''
    },
    async post(token) {
      const image_path = await community.image(token)
      const body = { postType: 'posting', content: '까치밥', category: '한국어회화', tag: '감나무', image_path }
      return (await yes('/post', body, { token, form: '' }))['post_id'] as string
    },
    async comment(token, postId, parentId) {
      return replyId(await yes('/', { eventType: 'posting', postType: 'reply', eventData: { postId, content: '네', parentId } }, { token }))
    },
    async question(token, anonymous = false) {
      const eventData = { title: '존댓말', content: '까치밥은 언제 써요?', anonymous }
      return (await yes('/', { eventType: 'qna', qnaType: 'write', eventData }, { token }))['qna_id'] as string
    },
    async answer(token, qnaId, anonymous = false) {
      const eventData = { qnaId, content: '가을에요', anonymous }
      return replyId(await yes('/', { eventType: 'qna', qnaType: 'reply', eventData }, { token }))
    },
    async correction(token, id) {
      const sentences = [{ original: '까치밥', corrected: '까치밥.', good: false, note: '마침표' }]
      const eventData = { kind: 'post', id, of: '까치밥', sentences, comment: '좋아요' }
      const { correction } = await yes('/', { eventType: 'correction', correctionType: 'write', eventData }, { token })
      return (correction as { correction_id: string }).correction_id
    },
    async program(token) {
      const draft = {
        title: '까치밥 회화',
        description: '한 시간씩',
        type: 'conv',
        kind: 'mento',
        tags: ['감나무'],
        hours: 8,
        price: 10000,
      }
      const body = { programType: 'post', program: draft }
      return (await yes('/program', body, { token, form: 'img' }))['program_id'] as string
    },
    async image(token) {
      return ((await yes('/img', {}, { token, form: 'img' }))['rs'] as string[])[0] ?? ''
    },
    async room(token, other) {
      const body = { eventType: 'chat', messageType: 'postChatRoom', eventData: { userIds: [other] } }
      return ((await yes('/chat', body, { token }))['room'] as { chat_room_id: string }).chat_room_id
    },
    async review(token, mentor, programId) {
      const opening = { eventType: 'chat', messageType: 'postChatRoom', eventData: { userIds: [mentor.id], programId } }
      const room = ((await yes('/chat', opening, { token }))['room'] as { chat_room_id: string }).chat_room_id
      for (const by of [token, mentor.token]) await community.message(by, room)
      const eventData = { programId, stars: 4, content: '차근차근 알려 주세요.' }
      const saved = await yes('/', { eventType: 'review', reviewType: 'put', eventData }, { token })
      return (saved['review'] as { review_id: string }).review_id
    },
    async message(token, chatRoomId) {
      const body = { eventType: 'chat', messageType: 'postMessage', eventData: { chatRoomId, message: '안녕하세요' } }
      const { messages } = await yes('/chat', body, { token, form: '' })
      return (messages as { id: string }[])[0]?.id ?? ''
    },
    stop: () => server.stop(),
  }
  const [haru, minji, stranger] = [await person(), await person(), await person()]
  return { ...community, haru, minji, ids: await fill(community, haru, minji, stranger.id) }
}

/** Both have written something of every kind, and have answered each other. */
async function fill(community: Omit<Community, 'haru' | 'minji' | 'ids'>, haru: Person, minji: Person, stranger: string): Promise<Ids> {
  const { post, comment, question, answer, correction, program, image, room, message } = community
  const posts = { post: await post(minji.token), ownPost: await post(haru.token) }
  const ownComment = await comment(haru.token, posts.post)
  await comment(minji.token, posts.post, ownComment)
  const ownQuestion = await question(haru.token)
  const anonymousQuestion = await question(minji.token, true)
  const ids = {
    ...posts,
    ownComment,
    comment: await comment(minji.token, posts.ownPost),
    question: await question(minji.token),
    ownQuestion,
    anonymousQuestion,
    ownAnswer: await answer(haru.token, anonymousQuestion),
    answer: await answer(minji.token, ownQuestion),
    anonymousAnswer: await answer(minji.token, ownQuestion, true),
    correction: await correction(minji.token, posts.ownPost),
    ownCorrection: await correction(haru.token, posts.post),
    program: await program(minji.token),
    ownProgram: await program(haru.token),
    image: await image(haru.token),
    room: await room(haru.token, minji.id),
  }
  const review = await community.review(minji.token, haru, ids.ownProgram)
  return {
    ...ids,
    message: (await message(haru.token, ids.room)) && (await message(minji.token, ids.room)),
    review,
    haru: haru.id,
    minji: minji.id,
    stranger,
    email: haru.email,
    nickname: haru.nickname,
    password: 'haru77!',
    phone: '+821012345678',
    code: '000000',
    ticket: '',
    session: '',
    block: '',
    case: '',
    decision: '',
  }
}
type Person = Awaited<ReturnType<Community['person']>>
