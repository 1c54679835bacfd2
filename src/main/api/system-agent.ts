import type { Agent } from 'node:http'
import { HttpsProxyAgent } from 'https-proxy-agent'
import { SocksProxyAgent } from 'socks-proxy-agent'

/** What connects through a proxy at `host:port`, by Chromium's word for its kind. The proxy finds the addresses of hosts. */
const agents: Record<string, (place: string) => Agent> = {
  PROXY: (place) => new HttpsProxyAgent(`http://${place}`),
  HTTPS: (place) => new HttpsProxyAgent(`https://${place}`),
  SOCKS5: (place) => new SocksProxyAgent(`socks5h://${place}`),
  SOCKS: (place) => new SocksProxyAgent(`socks4a://${place}`),
}

/**
 * The agent for Node's connections that go as Chromium's do: the first way of those that it names, such as
 * `PROXY proxy.example:3128; DIRECT`. It names those last that have just failed.
 * @returns undefined: directly
 */
export function systemAgent(found: string): Agent | undefined {
  for (const entry of found.split(';')) {
    const [word = '', place = ''] = entry.trim().split(/\s+/)
    if (word === 'DIRECT') return undefined
    if (URL.canParse(`http://${place}`)) {
      const agent = agents[word]?.(place)
      if (agent !== undefined) return agent
    }
  }
  return undefined
}
