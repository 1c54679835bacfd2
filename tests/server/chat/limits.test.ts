import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeExpired } from '../../../src/server/db/housekeeping'
import { limits } from '../../../src/shared/limits'
import { createClock, databases, expectYes, hour, minute, startTestServer, type TestServer } from '../../support/server'

const advert = 'Learn Korean in 30 days with my course, write to me'

describe.each(databases)('limits of chat on %s', (database) => {
  const clock = createClock()
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database, now: clock.now })
    const { newAccountRoomsPerDay, sameTextRoomsPerHour } = limits.rate
    Object.assign(server.services, { rate: { ...server.services.rate, newAccountRoomsPerDay, sameTextRoomsPerHour } })
  })
  afterAll(() => server?.stop())

  const join = async () => {
    const { token, user } = await server.signUp()
    return { token, id: user.id }
  }
  type Person = Awaited<ReturnType<typeof join>>
  const open = ({ token }: Person, { id }: Person) => server.call('openRoom', { userId: id }, { token })
  const roomsOf = async (by: Person, count: number) => {
    const ids: string[] = []
    while (ids.length < count) ids.push((await expectYes(open(by, await join()))).roomId)
    return ids
  }
  const say = ({ token }: Person, roomId = '', text = advert, key: string = randomUUID()) =>
    server.call('sendMessage', { roomId, text }, { token, key })

  it('a new account opens ten rooms a day; those it has already stay open to it', async () => {
    const haru = await join()
    const nari = await join()
    await expectYes(open(haru, nari))
    await roomsOf(haru, 9)
    const late = await join()
    expect(await open(haru, late)).toMatchObject({ http: 429 })
    await expectYes(open(haru, nari))
    await expectYes(open(late, haru))
    clock.advance(25 * hour)
    await roomsOf(haru, 11)
  })

  it('the same text goes to five rooms an hour; case and spaces make no other text', async () => {
    const haru = await join()
    const rooms = await roomsOf(haru, 7)
    for (const roomId of rooms.slice(0, 5)) await expectYes(say(haru, roomId))
    const refused = await say(haru, rooms[5], `  ${advert.toUpperCase().replaceAll(' ', '  ')}`)
    expect(refused).toMatchObject({ http: 429, message: 'tooMany', fields: { text: 'repeated' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    await expectYes(say(haru, rooms[0]))
    await expectYes(say(haru, rooms[5], `${advert}, Nari`))
    for (const roomId of rooms) await expectYes(say(haru, roomId, '네, 정말 고마워요!'))
    const own = (await expectYes(server.call('rooms', {}, haru))).rooms.find(({ kind }) => kind === 'self')
    await expectYes(say(haru, own?.id))
    clock.advance(61 * minute)
    await expectYes(say(haru, rooms[6]))
  })

  it('an edited message counts with its new text', async () => {
    const haru = await join()
    const rooms = await roomsOf(haru, 7)
    const edit = async (roomId = '', text = advert) => {
      const [message] = (await expectYes(say(haru, roomId, '안녕하세요'))).messages
      const change = { kind: 'edit' as const, text }
      return server.call('changeMessage', { roomId, messageId: message?.id ?? '', change }, { token: haru.token, key: randomUUID() })
    }
    for (const roomId of rooms.slice(0, 5)) await expectYes(edit(roomId))
    expect(await edit(rooms[5])).toMatchObject({ http: 429, message: 'tooMany', fields: { text: 'repeated' } })
    expect(await say(haru, rooms[5])).toMatchObject({ http: 429, message: 'tooMany' })
    await expectYes(edit(rooms[0]))
    await expectYes(edit(rooms[5], `${advert}, Nari`))
    const own = (await expectYes(server.call('rooms', {}, haru))).rooms.find(({ kind }) => kind === 'self')
    await expectYes(edit(own?.id))
    clock.advance(61 * minute)
    await expectYes(edit(rooms[6]))
  })

  it('a repeated request counts once, and is answered as the first', async () => {
    const haru = await join()
    const rooms = await roomsOf(haru, 6)
    const key = randomUUID()
    const first = await expectYes(say(haru, rooms[0], advert, key))
    for (const roomId of rooms.slice(1, 5)) await expectYes(say(haru, roomId))
    expect(await expectYes(say(haru, rooms[0], advert, key))).toEqual(first)
    expect(await say(haru, rooms[5])).toMatchObject({ http: 429 })
  })

  it('a text is forwarded to ten rooms', async () => {
    const haru = await join()
    const [source = '', ...rooms] = await roomsOf(haru, 10)
    clock.advance(25 * hour)
    rooms.push(...(await roomsOf(haru, 2)))
    const { messages } = await expectYes(say(haru, source))
    const forward = { roomId: source, messageIds: messages.map(({ id }) => id) }
    const pass = (roomId = '') => server.call('sendMessage', { roomId, text: '', forward }, { token: haru.token, key: randomUUID() })
    for (const roomId of rooms.slice(0, 9)) await expectYes(pass(roomId))
    expect(await pass(rooms[10])).toMatchObject({ http: 429, fields: { text: 'repeated' } })
  })

  it('stores no text, and hashes for an hour only', async () => {
    const haru = await join()
    await expectYes(say(haru, (await roomsOf(haru, 1))[0]))
    const { db } = server.services
    const stored = () => db.selectFrom('sent_texts').selectAll().where('user_id', '=', haru.id).execute()
    expect(JSON.stringify(await stored())).not.toContain('Korean')
    expect(await stored()).toHaveLength(1)
    await removeExpired(db, clock.now() + 61 * minute)
    expect(await stored()).toEqual([])
  })
})
