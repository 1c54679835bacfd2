import { networkInterfaces } from 'node:os'
import type { PowerMonitor } from 'electron'

const checkEveryMs = 5_000
const jumpMs = 15_000

export interface DisturbancesDeps {
  powerMonitor: Pick<PowerMonitor, 'on' | 'off'>
  onDisturbed: (reason: 'resume' | 'clock' | 'network') => void
  now?: () => number
  /** Identifies the networks the machine is connected to. */
  networks?: () => string
}

/**
 * Reports when open connections may be dead: after sleep, a clock jump or a network change (docs/product/quality.md
 * "Disturbed connections").
 * @returns a function that stops it
 */
export function watchDisturbances({ powerMonitor, onDisturbed, now = Date.now, networks = addresses }: DisturbancesDeps): () => void {
  const resumed = () => onDisturbed('resume')
  powerMonitor.on('resume', resumed)
  let checkedAt = now()
  let known = networks()
  const timer = setInterval(() => {
    const at = now()
    const found = networks()
    const jumped = Math.abs(at - checkedAt - checkEveryMs) > jumpMs
    const moved = found !== known
    checkedAt = at
    known = found
    if (jumped) onDisturbed('clock')
    else if (moved) onDisturbed('network')
  }, checkEveryMs)
  return () => {
    powerMonitor.off('resume', resumed)
    clearInterval(timer)
  }
}

function addresses(): string {
  return Object.entries(networkInterfaces())
    .flatMap(([name, list]) => (list ?? []).filter(({ internal }) => !internal).map(({ address }) => `${name} ${address}`))
    .sort()
    .join()
}
