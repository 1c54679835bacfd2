import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eraseDeletedQuestions } from '../../../src/server/features/qna/question-deletion'
import { eraseDeleted } from '../../../src/server/maintenance-tasks'
import type { Input } from '../../../src/shared/contract/index'
import type { GivenVoice } from '../../../src/shared/contract/voice'
import { limits } from '../../../src/shared/limits'
import { pictures } from '../../support/pictures'
import { aWave, recordedVideo, recording, recordingOf } from '../../support/recordings'
import { databases, expectYes } from '../../support/server'
import { createWorld, type NamedPerson, type World } from '../feed/world'

const sentence = '음성으로 답했어요. (0:01)'

describe.each(databases)('voice answers on %s', { timeout: 60_000 }, (database) => {
  let world: World
  let asker: NamedPerson
  let writer: NamedPerson
  beforeEach(async () => {
    world = await createWorld(database)
    asker = await world.person()
    writer = await world.person()
  })
  afterEach(() => world.server.stop())

  const upload = async ({ token }: NamedPerson, voice = recording): Promise<GivenVoice> => ({
    path: (await expectYes(world.server.call('uploadVoice', {}, { token, voice }))).path,
    wave: aWave,
  })
  const save = (by: NamedPerson, input: Pick<Input<'saveAnswer'>, 'questionId'> & Partial<Input<'saveAnswer'>>) =>
    world.server.call('saveAnswer', { content: '', anonymous: false, ...input }, { token: by.token })
  const open = async (questionId: string, { token }: NamedPerson) =>
    (await expectYes(world.server.call('question', { questionId }, { token }))).question
  const get = (path: string, by?: NamedPerson) =>
    fetch(`${world.server.url}/images/${path}`, by ? { headers: { authorization: `Bearer ${by.token}` } } : {})
  const statusOf = async (path: string, by?: NamedPerson) => (await get(path, by)).status
  const wrong = { http: 400, fields: { voice: 'invalid' } }
  const caseOf = (itemId: string) =>
    world.server.services.db.selectFrom('cases').select(['id as caseId', 'version']).where('item_id', '=', itemId).executeTakeFirstOrThrow()
  const exhibited = async (answerId: string, by: NamedPerson) => {
    const { caseId } = await caseOf(answerId)
    const { exhibit, reportedAs } = await expectYes(world.server.call('moderationCase', { caseId }, { token: by.token }))
    return { reportedAs, answer: exhibit?.kind === 'question' ? exhibit.answers.find(({ id }) => id === answerId) : undefined }
  }

  it('are heard in the thread and in the lists of answers, beside text and pictures or without them', async () => {
    const questionId = await world.question(asker)
    const voice = await upload(writer)
    const image = (await expectYes(world.server.call('uploadImage', {}, { token: writer.token, files: [await pictures.png(8, 8)] }))).path
    const { reply } = await expectYes(save(writer, { questionId, voice }))
    const shown = { ...voice, seconds: 1.1 }
    expect(reply).toMatchObject({ content: '', voice: shown })
    expect(reply).not.toHaveProperty('images')
    const nested = { questionId, parentId: reply.id, content: '이렇게요', images: [image], voice: await upload(asker) }
    expect(await save(asker, { ...nested, images: [] })).toMatchObject({
      response: { reply: { content: '이렇게요', voice: { seconds: 1.1 } } },
    })
    const both = await expectYes(save(writer, { ...nested, voice: await upload(writer) }))
    expect(both.reply).toMatchObject({ content: '이렇게요', images: [image], voice: { wave: aWave } })
    expect((await open(questionId, asker)).replies).toMatchObject([
      { content: '', voice: shown, replies: [{ voice: {} }, { images: [image], voice: {} }] },
    ])
    const own = await expectYes(world.server.call('myReplies', {}, { token: writer.token }))
    expect(own.items).toMatchObject([
      { images: [image], voice: {} },
      { content: '', voice: shown },
    ])
    await world.hide(asker, 'answer', reply.id)
    const hidden = await expectYes(world.server.call('hiddenReplies', { kind: 'answer' }, { token: asker.token }))
    expect(hidden.items).toMatchObject([{ content: '', voice: shown }])
    const sound = await get(voice.path)
    expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/ogg'])
  })

  it('are a sentence for clients that do not know them, whose edits leave the recording', async () => {
    const questionId = await world.question(asker)
    const voice = await upload(writer)
    const answerId = await world.answer(writer, questionId, { content: '', voice })
    const raw = (qnaType: string, eventData: object) =>
      world.server.raw('/', { eventType: 'qna', qnaType, eventData }, { authorization: `Bearer ${writer.token}` })
    expect((await raw('detail', { qnaId: questionId })).json).toMatchObject({
      response: { qna: { reply: [{ content: sentence, voice }] } },
    })
    await raw('reply', { qnaId: questionId, replyId: answerId, content: sentence, images: [] })
    expect((await open(questionId, asker)).replies).toMatchObject([{ content: '', voice, editedAt: null }])
    await raw('reply', { qnaId: questionId, replyId: answerId, content: '들어 보세요', images: [] })
    expect((await open(questionId, asker)).replies).toMatchObject([{ content: '들어 보세요', voice }])
    expect(await statusOf(voice.path)).toBe(200)
  })

  it('need an unused recording of their writer’s own with its loudness, and say something', async () => {
    const questionId = await world.question(asker)
    expect(await save(writer, { questionId, voice: await upload(asker) })).toMatchObject(wrong)
    expect(
      await save(writer, { questionId, voice: { path: '0198c9a2-0000-7000-8000-00000000000b-1100ms.ogg', wave: aWave } }),
    ).toMatchObject(wrong)
    const voice = await upload(writer)
    await world.answer(writer, questionId, { content: '', voice })
    expect(await save(writer, { questionId, voice })).toMatchObject(wrong)
    expect(await save(writer, { questionId })).toMatchObject({ http: 400, fields: { content: 'required' } })
    expect(await save(writer, { questionId, voice: null })).toMatchObject({ http: 400, fields: { content: 'required' } })
    const raw = (wave: unknown) =>
      world.server.raw(
        '/',
        { eventType: 'qna', qnaType: 'reply', eventData: { qnaId: questionId, content: '네', voice: { path: voice.path, wave } } },
        { authorization: `Bearer ${writer.token}` },
      )
    const asPicture = { qnaId: questionId, content: '네', images: [(await upload(writer)).path] }
    const headers = { authorization: `Bearer ${writer.token}` }
    expect(await world.server.raw('/', { eventType: 'qna', qnaType: 'reply', eventData: asPicture }, headers)).toMatchObject({ http: 400 })
    expect(await raw(aWave.slice(1))).toMatchObject({ http: 400 })
    expect(await raw(undefined)).toMatchObject({ http: 400 })
    expect((await open(questionId, asker)).replies).toHaveLength(1)
  })

  it('are uploaded with the checks of voice messages, in the space of the account, and removed when nothing uses them', async () => {
    const send = (voice?: Uint8Array) => world.server.call('uploadVoice', {}, { token: writer.token, ...(voice && { voice }) })
    expect(await send(recordedVideo)).toMatchObject({ http: 400, fields: { voice: 'unreadable' } })
    expect(await send(await recordingOf({ seconds: 61.2 }))).toMatchObject({ http: 400, fields: { voice: 'tooLong' } })
    expect(await send(new Uint8Array(limits.voice.bytes + 1))).toMatchObject({ http: 413, fields: { voice: 'tooLarge' } })
    expect(await send()).toMatchObject({ http: 400, fields: { voice: 'required' } })
    const { db, pictures: stored } = world.server.services
    const path = '0198c9a2-0000-7000-8000-00000000000b-640x480-a0b1c2.webp'
    const full = { path, user_id: writer.id, created_at: 0, bytes: limits.uploads.accountBytes, unused_at: null }
    await db.insertInto('images').values(full).execute()
    expect(await send(recording)).toMatchObject({ status: '03' })
    await db.deleteFrom('images').where('path', '=', path).execute()
    const unused = await upload(writer)
    world.clock.now += limits.uploads.unusedMs
    await stored.removeUnused()
    expect(await statusOf(unused.path)).toBe(404)
  })

  it('stay, change or go with an edit', async () => {
    const questionId = await world.question(asker)
    const [first, second] = [await upload(writer), await upload(writer)]
    const answerId = await world.answer(writer, questionId, { content: '', voice: first })
    const edit = (over: Partial<Input<'saveAnswer'>>) => save(writer, { questionId, answerId, ...over })
    await expectYes(edit({ content: '한 마디' }))
    expect((await open(questionId, asker)).replies[0]).toMatchObject({ content: '한 마디', voice: first })
    await expectYes(edit({ voice: { ...first, wave: aWave.toReversed() } }))
    expect((await open(questionId, asker)).replies[0]).toMatchObject({ content: '', voice: first })
    expect(await edit({ voice: await upload(asker) })).toMatchObject(wrong)
    await expectYes(edit({ voice: second }))
    expect([await statusOf(first.path), await statusOf(second.path)]).toEqual([404, 200])
    expect(await edit({ voice: null })).toMatchObject({ http: 400, fields: { content: 'required' } })
    await expectYes(edit({ content: '글로 쓸게요', voice: null }))
    expect((await open(questionId, asker)).replies[0]).not.toHaveProperty('voice')
    expect(await statusOf(second.path)).toBe(404)
  })

  it('are withheld with a deleted answer or question, shown again with the question, and erased with both', async () => {
    const questionId = await world.question(asker)
    const [kept, deleted] = [await upload(writer), await upload(writer)]
    await world.answer(writer, questionId, { content: '', voice: kept })
    const answerId = await world.answer(writer, questionId, { content: '', voice: deleted })
    await expectYes(world.server.call('deleteAnswer', { answerId }, { token: writer.token }))
    expect([await statusOf(kept.path), await statusOf(deleted.path)]).toEqual([200, 404])
    const remove = () => expectYes(world.server.call('deleteQuestion', { questionId }, { token: asker.token }))
    await remove()
    expect(await statusOf(kept.path)).toBe(404)
    await expectYes(world.server.call('restoreQuestion', { questionId }, { token: asker.token }))
    expect([await statusOf(kept.path), await statusOf(deleted.path)]).toEqual([200, 404])
    expect((await open(questionId, asker)).replies).toMatchObject([{ content: '', voice: kept }])
    await remove()
    world.clock.now += limits.undo.takenMs
    await eraseDeleted(world.server.services)
    await eraseDeletedQuestions(world.server.services)
    const { db } = world.server.services
    expect(await db.selectFrom('images').select('path').where('user_id', '=', writer.id).execute()).toEqual([])
    const rows = await db.selectFrom('answers').select(['images', 'wave']).where('question_id', '=', questionId).execute()
    expect(rows).toEqual([
      { images: '[]', wave: null },
      { images: '[]', wave: null },
    ])
  })

  it('stay for moderators alone when they are removed, and come back as they were', async () => {
    const [moderator, questionId, voice] = [await world.moderator(), await world.question(asker), await upload(writer)]
    const answerId = await world.answer(writer, questionId, { content: '', voice })
    await expectYes(world.server.call('reportItem', { kind: 'answer', id: answerId, reason: 2 }, { token: asker.token }))
    expect((await exhibited(answerId, moderator)).answer).toMatchObject({ content: '', images: [], voice, gone: false })
    const { items } = await expectYes(world.server.call('moderationCases', { filter: 'new' }, { token: moderator.token }))
    expect(items).toMatchObject([{ kind: 'answer', text: '', language: null, voice: 1.1 }])
    const decision = { kind: 'remove' as const, reason: 2 as const, sentence: '', days: null }
    const decided = await expectYes(world.server.call('decideCase', { ...(await caseOf(answerId)), decision }, { token: moderator.token }))
    expect((await exhibited(answerId, moderator)).answer).toMatchObject({ voice, gone: true })
    const { decisions } = await expectYes(world.server.call('ownDecisions', {}, { token: writer.token }))
    expect(decisions).toMatchObject([{ on: 'answer', text: '' }])
    expect([await statusOf(voice.path), await statusOf(voice.path, writer), await statusOf(voice.path, moderator)]).toEqual([404, 404, 200])
    await expectYes(world.server.call('undoDecision', { decisionId: decided.case.decision?.id ?? '' }, { token: moderator.token }))
    expect(await statusOf(voice.path)).toBe(200)
    expect((await open(questionId, await world.person())).replies).toMatchObject([{ content: '', voice }])
  })

  it('are heard by moderators as they were reported, whatever an edit makes of them', async () => {
    const [moderator, questionId, voice] = [await world.moderator(), await world.question(asker), await upload(writer)]
    const answerId = await world.answer(writer, questionId, { content: '', voice })
    await expectYes(world.server.call('reportItem', { kind: 'answer', id: answerId, reason: 2 }, { token: asker.token }))
    await expectYes(save(writer, { questionId, answerId, content: '미안해요', voice: null }))
    const { answer, reportedAs } = await exhibited(answerId, moderator)
    expect(answer).toMatchObject({ content: '미안해요' })
    expect(reportedAs).toMatchObject([{ text: '', images: [], voice: { ...voice, seconds: 1.1 } }])
    expect([await statusOf(voice.path), await statusOf(voice.path, moderator)]).toEqual([404, 200])
  })

  it('have one version for moderators where the sentence was kept as their text', async () => {
    const [moderator, questionId, voice] = [await world.moderator(), await world.question(asker), await upload(writer)]
    const answerId = await world.answer(writer, questionId, { content: '', voice })
    await expectYes(world.server.call('reportItem', { kind: 'answer', id: answerId, reason: 2 }, { token: asker.token }))
    const { db } = world.server.services
    const { content } = await db.selectFrom('reported_versions').select('content').where('item_id', '=', answerId).executeTakeFirstOrThrow()
    expect(JSON.parse(content)).toMatchObject({ text: '' })
    const earlier = JSON.stringify({ ...(JSON.parse(content) as object), text: sentence })
    await db.updateTable('reported_versions').set({ content: earlier }).where('item_id', '=', answerId).execute()
    expect((await exhibited(answerId, moderator)).reportedAs ?? []).toEqual([])
  })

  it('go with the account of who recorded them', async () => {
    const [questionId, voice] = [await world.question(asker), await upload(writer)]
    await world.answer(writer, questionId, { content: '', voice })
    await expectYes(world.server.call('withdraw', { password: 'haru77!', keepPosts: false }, { token: writer.token }))
    await world.server.services.background.drained()
    expect(await statusOf(voice.path)).toBe(404)
    expect((await open(questionId, asker)).replies).toEqual([])
  })

  it('are in the export of who recorded them', async () => {
    const [questionId, voice] = [await world.question(asker), await upload(writer)]
    await world.answer(writer, questionId, { content: '', voice })
    const { parts } = await expectYes(world.server.call('exportData', {}, { token: writer.token }))
    expect(parts['answers']).toMatchObject([{ text: '', images: [], voice: voice.path, seconds: 1.1 }])
  })

  it('of an anonymous writer are in no other answer, and nothing of them says whose they are', async () => {
    const [questionId, voice, named] = [await world.question(asker), await upload(writer), await upload(writer)]
    await world.answer(writer, questionId, { content: '', anonymous: true, voice })
    expect(await save(writer, { questionId, voice })).toMatchObject(wrong)
    await world.answer(writer, questionId, { content: '', voice: named })
    expect(await save(writer, { questionId, anonymous: true, voice: named })).toMatchObject(wrong)
    const [answer] = (await open(questionId, asker)).replies
    expect(answer).toMatchObject({ anonymous: true, authorId: null, voice })
    expect(JSON.stringify(answer)).not.toContain(writer.id)
    const file = Buffer.from(await (await get(voice.path)).arrayBuffer()).toString('latin1')
    expect(file).not.toContain(writer.id)
    expect(file).not.toContain(writer.nickname)
  })

  it('wait for nobody’s correction, and cannot be corrected', async () => {
    const languages = { korean: 'A1', english: 'native', motherTongue: null } as const
    await expectYes(world.server.call('setLearning', { languages, goals: [], about: '' }, { token: writer.token }))
    const questionId = await world.question(asker)
    const id = await world.answer(writer, questionId, { content: '', voice: await upload(writer) })
    const listed = () => world.server.services.db.selectFrom('help_wanted').select('id').where('id', '=', id).execute()
    expect(await listed()).toEqual([])
    const sentences = [{ original: sentence, corrected: '다른 말', good: false, note: '' }]
    const input = { target: { kind: 'answer' as const, id }, of: sentence, sentences, comment: '' }
    expect((await world.server.call('correct', input, { token: asker.token })).status).not.toBe('00')
    await expectYes(save(writer, { questionId, answerId: id, content: '이렇게 말해요' }))
    expect(await listed()).not.toEqual([])
  })
})
