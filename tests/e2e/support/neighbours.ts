import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import multicastDns, { type MulticastDNS } from 'multicast-dns'
import { type Announced, recordsOf } from '../../../src/main/nearby/service-records'
import { isPrivateAddress } from '../../../src/shared/private-network'

const mdnsPort = 5353
const echoWithinMs = 3_000
const tellEveryMs = 500

/** Another machine of the network, as the apps of this machine hear it. */
export interface Neighbour {
  /** How the apps hear it: `unicast` where multicast does not come back to this machine, so that apps do not hear each other either. */
  way: 'multicast' | 'unicast'
  /** The private address that it announces. */
  address: string
  /** Announces a community from now on. @returns says goodbye */
  announce(community: Announced): () => void
  stop(): void
}

/** @returns null where no interface has a private address, so that nothing can be nearby */
export async function createNeighbour(): Promise<Neighbour | null> {
  const link = Object.values(networkInterfaces())
    .map((all = []) => all.filter(({ internal }) => !internal))
    .map((all) => ({
      own: all.find(({ family }) => family === 'IPv4')?.address,
      // IPv4 first, as the app announces them.
      address: [...all].sort((one, other) => one.family.localeCompare(other.family)).find(isAnnounced)?.address,
    }))
    .find(({ own, address }) => own !== undefined && address !== undefined)
  if (link?.own === undefined || link.address === undefined) return null
  const { own, address } = link
  const socket = await openSocket(own)
  const way = (await comesBack(socket, own)) ? 'multicast' : 'unicast'
  const stops: (() => void)[] = []
  return {
    way,
    address,
    announce(community) {
      const tell = (goodbye: boolean) => {
        const answers = recordsOf(community, [address], goodbye)
        if (way === 'multicast') socket.respond({ answers })
        else socket.respond({ answers }, { address: own, port: mdnsPort })
      }
      tell(false)
      const telling = setInterval(tell, tellEveryMs, false)
      const end = () => {
        clearInterval(telling)
        tell(true)
      }
      stops.push(() => clearInterval(telling))
      return end
    },
    stop() {
      for (const stop of stops) stop()
      socket.destroy()
    },
  }
}

const isAnnounced = ({ address }: { address: string }) => isPrivateAddress(address) && !/^fe80:/i.test(address)

async function openSocket(own: string): Promise<MulticastDNS> {
  const socket = multicastDns({ interface: own, bind: '0.0.0.0' })
  await once(socket, 'ready')
  return socket
}

/** Whether what one program of this machine sends to the group reaches another. */
async function comesBack(socket: MulticastDNS, own: string): Promise<boolean> {
  const other = await openSocket(own)
  const name = '_hanmadi-test._tcp.local'
  const heard = new Promise<boolean>((resolve) => {
    other.on('query', ({ questions = [] }) => questions.some((each) => each.name === name) && resolve(true))
  })
  socket.query(name, 'PTR')
  const result = await Promise.race([heard, wait(echoWithinMs, false)])
  other.destroy()
  return result
}
