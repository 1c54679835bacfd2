import type { Settings } from './desktop'

/** The choices of somebody who has made none yet. */
export const firstSettings: Settings = {
  language: 'system',
  theme: 'system',
  notifications: true,
  notificationContent: true,
  quietUntil: 0,
  closing: 'ask',
  startAtLogin: false,
}
