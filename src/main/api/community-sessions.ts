import { EventEmitter } from 'node:events'
import type { Agent } from 'node:http'
import type { Session } from 'electron'
import { isLoopbackHost } from '../../shared/community-address'
import { keyOfCertificate, type Pins } from './pins'

// What Electron takes for an answer.
const accepted = 0
const refused = -2

/** What may use the network: nothing else in main opens connections to a community elsewhere. */
export interface CommunitySessions {
  /**
   * The session for requests to a URL. A pinned key has one of its own, which connects to nothing else: no decision about one key is ever
   * reused for another, and no authority is asked.
   */
  for(url: string): Session
  /** The agent for Node's connections to a URL, which go the way of `for`; undefined: directly, as for this machine. */
  agentFor(url: string): Promise<Agent | undefined>
  /** Closes the connections of every session. */
  closeAllConnections(): Promise<void>
  /** A server has another key than the one that is pinned for its address; null: none that can be read. */
  on(event: 'stranger', listener: (pin: string, key: string | null) => void): void
}

export interface CommunitySessionsDeps {
  /** Electron's sessions by their partition. */
  fromPartition: (partition: string) => Session
  pins: Pick<Pins, 'of'>
}

export function createCommunitySessions({ fromPartition, pins }: CommunitySessionsDeps): CommunitySessions {
  const events = new EventEmitter<{ stranger: [string, string | null] }>()
  const pinned = new Map<string, Session>()
  let usual: Session | undefined

  function create(pin: string): Session {
    const session = fromPartition(`persist:community-${pin.slice(0, 32)}`)
    session.setCertificateVerifyProc(({ certificate }, answer) => {
      const key = keyOfCertificate(certificate.data)
      if (key === pin) return answer(accepted)
      events.emit('stranger', pin, key)
      answer(refused)
    })
    // Machines of the own network are not reached through a proxy.
    void session.setProxy({ mode: 'direct' })
    pinned.set(pin, session)
    return session
  }

  function sessionFor(url: string): Session {
    const pin = pins.of(url)
    if (pin !== null) return pinned.get(pin) ?? create(pin)
    usual ??= fromPartition('persist:community')
    return usual
  }

  return {
    for: sessionFor,
    async agentFor(url) {
      const pin = pins.of(url)
      if (pin !== null) {
        const { PinnedAgent } = await import('./pinned-agent')
        return new PinnedAgent(pin, (key) => events.emit('stranger', pin, key))
      }
      if (isLoopbackHost(new URL(url).hostname)) return undefined
      const [found, { systemAgent }] = await Promise.all([sessionFor(url).resolveProxy(url), import('./system-agent')])
      return systemAgent(found)
    },
    async closeAllConnections() {
      await Promise.all([usual, ...pinned.values()].map((each) => each?.closeAllConnections()))
    },
    on: (event, listener) => void events.on(event, listener),
  }
}
