import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { createNatsSignals } from '../../../src/server/live/nats-signals'
import { noListener, type Signals } from '../../../src/server/live/signals'
import { freePort } from '../../support/free-port'
import { hasNats, type NatsServer, startNats } from '../../support/nats'
import { until } from '../../support/until'

const [minji, daniel, hana] = ['0192-minji', '0192-daniel', '0192-hana']
const sign = { roomId: 'room', after: 1 }

describe.runIf(hasNats)('signals through NATS', () => {
  let nats: NatsServer | undefined
  const processes: Signals[] = []
  afterEach(async () => {
    for (const each of processes.splice(0)) await each.stop()
    await nats?.stop()
    nats = undefined
  })

  /** A server process: what it heard, in order. */
  const process = async (url: string, whom: 'everybody' | 'followed' = 'followed', following: string[] = []) => {
    const heard: string[] = []
    const signals = createNatsSignals(url, pino({ level: 'silent' }))
    processes.push(signals)
    for (const id of following) signals.follow(id)
    const news = (ids: string[]) => heard.push(...ids)
    const typing = (id: string, { roomId }: { roomId: string }) => heard.push(`${id} types in ${roomId}`)
    await signals.listen({ ...noListener, news, typing }, whom)
    return { signals, heard }
  }
  /** Sends until it is heard: a subscription takes effect some time after it was made. */
  const reaches = async (from: Signals, heard: string[], id: string) => {
    await until(() => {
      from.send([id])
      if (!heard.includes(id)) throw new Error('not heard yet')
    })
  }

  it('reach the processes that follow the member, and only those; never the sender', async () => {
    nats = await startNats()
    const one = await process(nats.url, 'followed', [minji, daniel])
    const two = await process(nats.url, 'followed', [daniel])
    const all = await process(nats.url, 'everybody')
    await reaches(one.signals, two.heard, daniel)
    one.signals.sendTyping(daniel, sign)
    one.signals.send([minji, hana, daniel])
    await until(() => expect(two.heard.slice(-2)).toEqual([`${daniel} types in room`, daniel]))
    expect(two.heard).not.toContain(minji)
    await until(() => expect(all.heard.slice(-4)).toEqual([`${daniel} types in room`, minji, hana, daniel]))
    expect(one.heard).toEqual([])

    two.signals.unfollow(daniel)
    two.signals.follow(minji)
    await reaches(one.signals, two.heard, minji)
    two.heard.length = 0
    one.signals.send([daniel])
    one.signals.sendTyping(minji, sign)
    await until(() => expect(two.heard).toContain(`${minji} types in room`))
    expect(two.heard).not.toContain(daniel)
  })

  it('arrive again after the broker was killed, was frozen or came late', async () => {
    const port = await freePort()
    const url = `nats://127.0.0.1:${port}`
    const one = await process(url, 'followed')
    const two = await process(url, 'followed', [daniel])
    one.signals.send([daniel])
    nats = await startNats({ port })
    await reaches(one.signals, two.heard, daniel)

    await nats.stop()
    one.signals.send([daniel])
    nats = await startNats({ port })
    two.heard.length = 0
    await reaches(one.signals, two.heard, daniel)

    nats.freeze()
    one.signals.send([daniel])
    await until(() => expect([one, two].map(({ signals }) => signals.isConnected())).toEqual([false, false]))
    nats.thaw()
    two.heard.length = 0
    await reaches(one.signals, two.heard, daniel)
  })

  it('use the user name and password of the address', async () => {
    nats = await startNats({ login: ['hanmadi', 'p@ss/word'] })
    const url = nats.url.replace('p@ss/word', encodeURIComponent('p@ss/word'))
    const one = await process(url)
    const two = await process(url, 'followed', [hana])
    await reaches(one.signals, two.heard, hana)
  })

  it('arrive again after the broker has refused the password for some time, also from the beginning', async () => {
    const port = await freePort()
    const url = `nats://hanmadi:right@127.0.0.1:${port}`
    const startWith = async (password: string) => {
      nats = await startNats({ port, login: ['hanmadi', password] })
    }
    const refusing = (times: number) => until(() => expect(nats?.refused()).toBeGreaterThanOrEqual(times))
    await startWith('wrong')
    const [one, two] = await Promise.all([process(url), process(url, 'followed', [daniel])])
    await refusing(4)
    expect(one.signals.isConnected()).toBe(false)
    two.signals.follow(minji)
    await nats?.stop()
    await startWith('right')
    for (const id of [daniel, minji]) await reaches(one.signals, two.heard, id)

    await nats?.stop()
    await startWith('wrong')
    await refusing(4)
    expect(two.signals.isConnected()).toBe(false)
    two.signals.unfollow(minji)
    two.signals.follow(hana)
    one.signals.send([hana])
    await nats?.stop()
    await startWith('right')
    two.heard.length = 0
    for (const id of [daniel, hana]) await reaches(one.signals, two.heard, id)
    one.signals.send([minji, hana])
    await until(() => expect(two.heard.at(-1)).toBe(hana))
    expect(two.heard).not.toContain(minji)
  })
})
