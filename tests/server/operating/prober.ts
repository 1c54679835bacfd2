import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, sure } from '../../support/cluster/cluster'
import type { Heard } from '../../support/cluster/proxy-client'
import { pictures } from '../../support/pictures'
import { listen } from './listener'

/** What came of one use. */
type Outcome = 'answered' | 'refused' | 'failed'

/** What shows whether a part works. */
export interface Uses {
  write(): Promise<Outcome>
  /** A message, until the other has it live. */
  'live message'(): Promise<Outcome>
  /** A picture that is read from the store. */
  picture(): Promise<Outcome>
  mail(): Promise<Outcome>
}

export interface Prober {
  uses: Uses
  stop(): void
}

/** A member who uses the community while its parts fail. */
export async function proberOf(cluster: Cluster): Promise<Prober> {
  const { client } = cluster
  const [me, other] = [await cluster.person(), await cluster.person()]
  const { token } = me
  const { roomId } = await sure(client.call('openRoom', { userId: other.id }, { token }))
  const listener = listen(cluster, other, roomId)
  while (!listener.isGreeted) await wait(50)
  const files = [await pictures.jpeg(320, 240)]
  const { messages } = await sure(client.call('sendMessage', { roomId, text: 'picture' }, { token, key: 'prober-picture', files }))
  const path = messages.flatMap(({ images }) => images)[0]
  if (path === undefined) throw new Error('the picture was not stored')
  let count = 0
  return {
    uses: {
      write: async () => outcomeOf(await client.call('setPresence', { presence: 1 }, { token })),
      async 'live message'() {
        count += 1
        const text = `prober-${count}`
        const outcome = outcomeOf(await client.call('sendMessage', { roomId, text }, { token, key: text }))
        while (outcome === 'answered' && !listener.texts.includes(text)) await wait(10)
        return outcome
      },
      async picture() {
        const { http, headers } = await client.get(`/images/${path}`)
        return outcomeOf({ http, headers, status: http === 200 ? '00' : '' })
      },
      async mail() {
        count += 1
        const email = `prober${count}@community.example`
        const outcome = outcomeOf(await client.call('sendSignupCode', { email }))
        if (outcome === 'answered' && !cluster.mailedTo(email)) throw new Error(`the mail to ${email} is lost`)
        return outcome
      },
    },
    stop: listener.close,
  }
}

function outcomeOf({ http, status, headers }: Pick<Heard<unknown>, 'http' | 'status' | 'headers'>): Outcome {
  if (status === '00') return 'answered'
  return http === 503 && headers['retry-after'] !== undefined ? 'refused' : 'failed'
}
