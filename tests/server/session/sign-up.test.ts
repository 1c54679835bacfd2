import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '../../../src/shared/contract/index'
import { pictures } from '../../support/pictures'
import { createClock, databases, expectYes, minute, second, startTestServer, type TestServer } from '../../support/server'

let people = 0
const form = (overrides: Partial<Input<'signUp'>> = {}): Input<'signUp'> => {
  people += 1
  const own = {
    email: `new${people}@example.com`,
    nickname: `new_${people}`,
    name: '새 사람',
    password: 'haru77!',
    phone: null,
    city: null,
    ticket: '',
  }
  return { ...own, ...overrides }
}

describe.each(databases)('signing up on %s', (database) => {
  const clock = createClock()
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database, now: clock.now })
  })
  afterAll(() => server.stop())
  const signUp = (input: Input<'signUp'>, files: Uint8Array[] = []) => server.call('signUp', input, { files })

  it('checks the address, sends a code, confirms it, creates the account and signs in', async () => {
    const input = form({ email: 'haru@example.com', nickname: '하루_1', phone: '+821012345678', city: '서울특별시 강남구' })
    expect((await server.call('checkEmail', { email: input.email })).response).toEqual({ taken: false })
    expect((await server.call('checkNickname', { nickname: input.nickname })).response).toEqual({ taken: false })
    input.ticket = await server.confirmEmail(input.email)
    const { token, user } = await expectYes(signUp(input))
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(user).toMatchObject({
      nickname: '하루_1',
      name: '새 사람',
      city: '서울특별시 강남구',
      postCount: 0,
      followerCount: 0,
      presence: 0,
    })
    expect(user.own).toEqual({
      email: 'haru@example.com',
      phone: '+821012345678',
      listed: true,
      role: 'member',
      signs: { read: true, typing: true },
    })
    expect((await server.call('userInfo', { userId: user.id }, { token })).response.user).toEqual(user)
    expect((await server.call('checkEmail', { email: 'HARU@example.com ' })).response).toEqual({ taken: true })
    expect((await server.call('checkNickname', { nickname: '하루_1'.normalize('NFD') })).response).toEqual({ taken: true })
    expect(await expectYes(server.call('logIn', { email: input.email, password: input.password }))).toMatchObject({ user })
  })

  it('stores neither password nor token in plain text', async () => {
    const input = form()
    const { token } = await server.signUp(input)
    const row = await server.services.db.selectFrom('users').selectAll().where('email', '=', input.email).executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const sessions = await server.services.db.selectFrom('sessions').selectAll().where('user_id', '=', row.id).execute()
    expect(sessions).toHaveLength(1)
    expect(JSON.stringify(sessions)).not.toContain(token)
  })

  it('mails the code in both languages', async () => {
    await server.call('sendSignupCode', { email: 'both@example.com' })
    const mail = server.mails.findLast(({ to }) => to === 'both@example.com')
    expect(mail?.text).toMatch(/인증번호: (\d{6})[\s\S]*code: \1/)
  })

  it('requires a confirmed address', async () => {
    const input = form()
    expect(await signUp(input)).toMatchObject({ http: 200, status: '05', message: 'wrongState' })
    await server.call('sendSignupCode', { email: input.email })
    expect(await signUp(input)).toMatchObject({ status: '05' })
  })

  it('forgets a confirmation after 30 minutes', async () => {
    const late = form()
    const inTime = form()
    late.ticket = await server.confirmEmail(late.email)
    inTime.ticket = await server.confirmEmail(inTime.email)
    clock.advance(30 * minute - second)
    expect(await signUp(inTime)).toMatchObject({ status: '00' })
    clock.advance(second)
    expect(await signUp(late)).toMatchObject({ status: '05' })
  })

  it('uses up a confirmation', async () => {
    const input = form()
    input.ticket = await server.confirmEmail(input.email)
    await expectYes(signUp(input))
    await server.services.db.deleteFrom('users').where('email', '=', input.email).execute()
    expect(await signUp(form({ email: input.email, ticket: input.ticket }))).toMatchObject({ status: '05' })
  })

  it('does not accept a confirmation for another purpose', async () => {
    const input = form()
    input.ticket = await server.confirmEmail(input.email)
    await server.services.db.updateTable('code_tickets').set({ purpose: 'password' }).where('email', '=', input.email).execute()
    expect(await signUp(input)).toMatchObject({ status: '05' })
  })

  it('refuses a taken address, in any case of letters', async () => {
    const { user } = await server.signUp(form({ email: 'taken@example.com' }))
    expect(user.own?.email).toBe('taken@example.com')
    expect(await signUp(form({ email: 'Taken@Example.com' }))).toMatchObject({
      status: '02',
      message: 'exists',
      fields: { email: 'taken' },
    })
    expect(await server.call('sendSignupCode', { email: 'TAKEN@example.com' })).toMatchObject({ status: '02', fields: { email: 'taken' } })
  })

  it('refuses a taken nickname, and the same confirmation allows another attempt', async () => {
    await server.signUp(form({ nickname: 'minji' }))
    const input = form({ nickname: 'MinJi' })
    input.ticket = await server.confirmEmail(input.email)
    expect(await signUp(input)).toMatchObject({ status: '02', fields: { nickname: 'taken' } })
    expect(await signUp({ ...input, nickname: 'minji_2' })).toMatchObject({ status: '00' })
  })

  it('gives a nickname to one of several concurrent callers', async () => {
    const inputs = Array.from({ length: 6 }, () => form({ nickname: 'wanted' }))
    for (const input of inputs) input.ticket = await server.confirmEmail(input.email)
    const answers = await Promise.all(inputs.map((input) => signUp(input)))
    expect(answers.filter(({ status }) => status === '00')).toHaveLength(1)
    expect(answers.filter(({ status, fields }) => status === '02' && fields?.['nickname'] === 'taken')).toHaveLength(5)
  })

  it('gives an address to one of several concurrent callers', async () => {
    const email = 'race@example.com'
    const ticket = await server.confirmEmail(email)
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp(form({ email, ticket }))))
    expect(answers.filter(({ status }) => status === '00')).toHaveLength(1)
    expect(answers.filter(({ status, fields }) => status === '02' && fields?.['email'] === 'taken')).toHaveLength(5)
  })

  it.each(['서울특별시 없는구', '강남구', '서울특별시', 'Seoul Gangnam-gu'])('refuses the city %s', async (city) => {
    const input = form({ city })
    input.ticket = await server.confirmEmail(input.email)
    expect(await signUp(input)).toMatchObject({ http: 400, message: 'invalid', fields: { city: 'city' } })
  })

  it('accepts the region without cities as a city', async () => {
    expect((await server.signUp(form({ city: '해외' }))).user.city).toBe('해외')
  })

  it.each(['password1!', 'Password1!', 'QWER1234!'])('refuses the common password %s', async (password) => {
    const input = form({ password })
    input.ticket = await server.confirmEmail(input.email)
    expect(await signUp(input)).toMatchObject({ http: 400, fields: { password: 'passwordCommon' } })
  })

  it('names every invalid field', async () => {
    const body = new FormData()
    const bad = {
      infoType: 'signup',
      email: 'nobody',
      password: 'short',
      name: ' ',
      nickname: 'no-dash',
      phone: '12',
      city: 'x'.repeat(41),
    }
    for (const [name, value] of Object.entries(bad)) body.append(name, value)
    expect(await server.raw('/signup', body)).toMatchObject({
      http: 400,
      fields: { email: 'email', password: 'passwordRule', name: 'required', nickname: 'nicknameRule', phone: 'phone', city: 'city' },
    })
  })

  it('stores the picture sent with it', async () => {
    const input = form()
    input.ticket = await server.confirmEmail(input.email)
    const { user } = await expectYes(signUp(input, [await pictures.jpeg(300, 200)]))
    expect(user.imagePath).toMatch(/-300x200-[0-9a-f]{6}\.webp$/)
    expect((await fetch(`${server.url}/images/${user.imagePath}`)).status).toBe(200)
  })

  it('creates no account when the picture is invalid', async () => {
    const input = form()
    input.ticket = await server.confirmEmail(input.email)
    expect(await signUp(input, [new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')])).toMatchObject({ http: 415 })
    expect((await server.call('checkEmail', { email: input.email })).response.taken).toBe(false)
    expect(await signUp(input)).toMatchObject({ status: '00' })
  })

  it('announces the new member once, with the account', async () => {
    const { user } = await server.signUp(form())
    const events = await server.services.db.selectFrom('outbox_events').selectAll().where('kind', '=', 'userJoined').execute()
    expect(events.filter(({ payload }) => payload.includes(user.id))).toHaveLength(1)
  })
})
