import { createSocket } from 'node:dgram'
import { networkInterfaces } from 'node:os'
import { isPrivateAddress } from '../../shared/private-network'

/** Addresses for documentation: nobody has them, so the way to them is the one that leads out of the network. */
const elsewhere = { udp4: '192.0.2.1', udp6: '2001:db8::1' } as const

/**
 * The addresses of this machine under which others reach a port, most likely ones first: `https://192.168.0.24:8443`. Those of IPv6 that are
 * valid on one link only need a zone, which no URL has, so they are left out.
 * @param isPublic whether public addresses count too
 * @param outward those with which the machine reaches other networks: rather its network's than those of virtual machines
 */
export function ownAddresses(port: number, isPublic: boolean, outward: readonly string[]): string[] {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const reachable = all.filter(({ internal, address }) => !internal && !/^fe80:/i.test(address) && (isPublic || isPrivateAddress(address)))
  const ofFamily = (family: string) => reachable.filter((each) => each.family === family).map(({ address }) => address)
  const rank = (address: string) => {
    if (outward.includes(address)) return 0
    // What a machine gives itself where nobody else does.
    return address.startsWith('169.254.') ? 2 : 1
  }
  const addresses = [...ofFamily('IPv4'), ...ofFamily('IPv6')].sort((one, other) => rank(one) - rank(other))
  return addresses.map((address) => `https://${address.includes(':') ? `[${address}]` : address}:${port}`)
}

/** The addresses with which this machine reaches other networks, at most one of each family. Nothing is sent. */
export async function outwardAddresses(): Promise<string[]> {
  const found = await Promise.all([outwardAddress('udp4'), outwardAddress('udp6')])
  return found.filter((address) => address !== null)
}

function outwardAddress(family: keyof typeof elsewhere): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createSocket(family)
    const end = (address: string | null) => {
      socket.close()
      resolve(address)
    }
    socket.once('error', () => end(null))
    socket.once('connect', () => end(socket.address().address))
    socket.connect(9, elsewhere[family])
  })
}
