import { describe, expect, it, vi } from 'vitest'
import { initialSettings } from '../../src/main/settings'
import { changeTextSize } from '../../src/main/text-size'
import { smallestAt } from '../../src/main/window-frame'

vi.mock('electron', () => ({}))

describe('the text size', () => {
  it('goes in steps from 80 to 150 per cent, and back to 100', () => {
    let stored = { ...initialSettings, textSize: 100 }
    const settings = { read: () => stored, change: (patch: object) => (stored = { ...stored, ...patch }) }
    const sizes = (command: 'zoomIn' | 'zoomOut', times: number) =>
      Array.from({ length: times }, () => {
        changeTextSize(settings, command)
        return stored.textSize
      })
    expect(sizes('zoomIn', 6)).toEqual([110, 120, 130, 140, 150, 150])
    changeTextSize(settings, 'actualSize')
    expect(sizes('zoomOut', 3)).toEqual([90, 80, 80])
  })

  it('makes the smallest window as much larger, as far as the display goes', () => {
    const smallest = { width: 380, height: 560 }
    expect(smallestAt(smallest, 150, { width: 1920, height: 1080 })).toEqual({ width: 570, height: 840 })
    expect(smallestAt(smallest, 80, { width: 1920, height: 1080 })).toEqual(smallest)
    expect(smallestAt(smallest, 150, { width: 480, height: 728 })).toEqual({ width: 480, height: 728 })
  })
})
