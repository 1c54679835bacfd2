import { networkInterfaces } from 'node:os'
import { isPrivateAddress } from '../../shared/private-network'

/**
 * The addresses of this machine under which others reach a port, IPv4 first: `https://192.168.0.24:8443`. Those that are valid on one link
 * only need a zone, which no URL has, so they are left out.
 * @param isPublic whether public addresses count too
 */
export function ownAddresses(port: number, isPublic: boolean): string[] {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const reachable = all.filter(({ internal, address }) => !internal && !/^fe80:/i.test(address) && (isPublic || isPrivateAddress(address)))
  const ofFamily = (family: string) => reachable.filter((each) => each.family === family).map(({ address }) => address)
  const hosts = [...ofFamily('IPv4'), ...ofFamily('IPv6').map((address) => `[${address}]`)]
  return hosts.map((host) => `https://${host}:${port}`)
}
