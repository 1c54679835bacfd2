import type { Settings } from './desktop'
import { limits } from './limits'
import { weekdays } from './weekdays'

/** The choices of somebody who has made none yet. */
export const firstSettings: Settings = {
  language: 'system',
  theme: 'system',
  notifications: true,
  notificationContent: true,
  silenced: [],
  quietUntil: 0,
  quietHours: false,
  quietFrom: '22:00',
  quietTo: '07:00',
  quietDays: [...weekdays],
  closing: 'ask',
  startAtLogin: false,
  textSize: limits.textSize.usual,
  chatTextSize: limits.chatText.usual,
  newPerDay: limits.notebook.newPerDay.usual,
  reviewsPerDay: limits.notebook.reviewsPerDay.usual,
  dayEndsAt: limits.notebook.dayEndsAt,
  voiceKorean: '',
  voiceEnglish: '',
  rateKorean: 1,
  rateEnglish: 1,
  dictionaryKorean: 'naverEnglish',
  dictionaryEnglish: 'naver',
  showsPronunciation: false,
  retention: limits.notebook.retention.usual,
  weights: '',
  reminder: false,
  reminderAt: '08:30',
  checksSpelling: true,
  spellsKorean: true,
  spellsEnglish: true,
  updateChannel: 'stable',
}
