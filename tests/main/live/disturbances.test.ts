import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchDisturbances } from '../../../src/main/live/disturbances'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const powerMonitor = new EventEmitter()
  const told: string[] = []
  const network = { name: 'wlan0 192.0.2.7' }
  const stop = watchDisturbances({
    powerMonitor: powerMonitor as never,
    onDisturbed: (reason) => void told.push(reason),
    networks: () => network.name,
  })
  return { powerMonitor, told, network, stop }
}

describe('a disturbance of connections', () => {
  it('is not reported while nothing happens', () => {
    const { told } = setUp()
    vi.advanceTimersByTime(10 * 60_000)
    expect(told).toEqual([])
  })

  it('is a wake-up from sleep', () => {
    const { powerMonitor, told } = setUp()
    powerMonitor.emit('resume')
    expect(told).toEqual(['resume'])
  })

  it.each([3_600_000, 16_000, -16_000, -3_600_000])('is a clock that jumps by %i ms, once', (jump) => {
    const { told } = setUp()
    vi.advanceTimersByTime(7_000)
    vi.setSystemTime(Date.now() + jump)
    vi.advanceTimersByTime(60_000)
    expect(told).toEqual(['clock'])
  })

  it('is not a clock correction by a few seconds', () => {
    const { told } = setUp()
    vi.setSystemTime(Date.now() + 9_000)
    vi.advanceTimersByTime(60_000)
    expect(told).toEqual([])
  })

  it('is another network, an additional address or none', () => {
    const { told, network } = setUp()
    for (const name of ['eth0 198.51.100.4', 'eth0 198.51.100.4,wlan0 192.0.2.7', '']) {
      network.name = name
      vi.advanceTimersByTime(15_000)
    }
    expect(told).toEqual(['network', 'network', 'network'])
  })

  it('is not reported once stopped', () => {
    const { powerMonitor, told, network, stop } = setUp()
    stop()
    powerMonitor.emit('resume')
    network.name = ''
    vi.advanceTimersByTime(60_000)
    expect(told).toEqual([])
    expect(powerMonitor.listenerCount('resume')).toBe(0)
  })
})
