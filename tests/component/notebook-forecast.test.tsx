import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { desktop } from '../../src/renderer/desktop/desktop'
import { openApp } from './support/open-app'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('before the day of reviews ends, the forecast names days from the one that has not ended', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 10, 1, 30) })
  vi.spyOn(desktop, 'notebookOverview').mockResolvedValue({
    ...{ total: 1, today: { due: 1, new: 0, minutes: 1 }, tags: [] },
    forecast: [1, ...Array<number>(13).fill(0)],
  })
  window.innerWidth = 1400
  await openApp({ route: '/notebook' })
  // The first bar is of the 9th, which ends at 4 o'clock.
  expect((await screen.findByText('3월 16일')).nextSibling?.textContent).toBe('3월 22일')
})
