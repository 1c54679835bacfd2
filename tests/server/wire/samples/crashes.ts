import type { Sample } from '../sample'
import { done } from '../shapes'

const report = {
  at: '2026-03-01T12:00:00.000Z',
  kind: 'main',
  reason: 'TypeError',
  exitCode: null,
  times: 3,
  version: '1.2.3',
  electron: '45.4.1',
  system: 'win32 10.0.26100 arm64',
  stack: ['start out/main/index.js:12:34', 'node:events:519:28'],
}

export const crashSamples: Sample[] = [
  {
    path: '/user',
    login: 'ignored',
    rows: ['added: crashes of the app'],
    operation: 'reportCrash',
    asked: () => ({ eventType: 'crash', crashType: 'report', eventData: report }),
    needed: ['eventData'],
    input: () => ({ ...report }),
    answer: done,
  },
]
