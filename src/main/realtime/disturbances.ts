import { networkInterfaces } from 'node:os'
import type { PowerMonitor } from 'electron'

const lookEveryMs = 5_000
const jumpMs = 15_000

export interface DisturbancesDeps {
  powerMonitor: Pick<PowerMonitor, 'on' | 'off'>
  onDisturbed: (reason: 'resume' | 'clock' | 'network') => void
  now?: () => number
  /** Names the networks the machine is in. */
  networks?: () => string
}

/**
 * Tells when connections can no longer be trusted: after sleep, a jump of the clock, a change of network (hardening "Reliability" 5).
 * @returns how to stop it
 */
export function watchDisturbances({ powerMonitor, onDisturbed, now = Date.now, networks = addresses }: DisturbancesDeps): () => void {
  const resumed = () => onDisturbed('resume')
  powerMonitor.on('resume', resumed)
  let lookedAt = now()
  let known = networks()
  const timer = setInterval(() => {
    const at = now()
    const found = networks()
    const jumped = Math.abs(at - lookedAt - lookEveryMs) > jumpMs
    const moved = found !== known
    lookedAt = at
    known = found
    if (jumped) onDisturbed('clock')
    else if (moved) onDisturbed('network')
  }, lookEveryMs)
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
