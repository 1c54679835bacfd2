import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createNativeUi } from '../../src/main/native-ui'
import { initialSettings, type StoredSettings } from '../../src/main/settings'
import { wordingIn } from '../../src/main/wording'
import { silentLog } from '../support/silent-log'

const { shown } = vi.hoisted(() => ({ shown: [] as { title: string; body: string }[] }))
vi.mock('electron', () => ({}))
vi.mock('../../src/main/menu', () => ({ setMenu: () => undefined }))
vi.mock('../../src/main/notifications', () => ({
  createNotifications: () => ({ show: (one: (typeof shown)[number]) => shown.push(one), stop: () => undefined }),
}))

const uiWith = (read: () => StoredSettings) =>
  createNativeUi({
    wording: () => wordingIn('ko'),
    settings: { read, change: () => initialSettings, on: () => undefined },
    open: () => undefined,
    setQuickActions: () => undefined,
    log: silentLog,
  } as Partial<Parameters<typeof createNativeUi>[0]> as Parameters<typeof createNativeUi>[0])

it('waits for no end of "do not disturb" that a wrong clock has put into the next year', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let quietUntil = Date.now() + 365 * 24 * 60 * 60_000
  const { stop } = uiWith(() => ({ ...initialSettings, quietUntil }))
  expect(vi.getTimerCount()).toBe(0)
  stop()
  quietUntil = Date.now() + 4 * 60 * 60_000
  const other = uiWith(() => ({ ...initialSettings, quietUntil }))
  expect(vi.getTimerCount()).toBe(1)
  other.stop()
})

const mail = { id: '1', to: 'haru@example.com', subject: '확인 번호 123456', text: '', sentAt: '2026-03-01T00:00:00.000Z' }

describe('a mail', () => {
  it('is notified unless notifications are off or "do not disturb" is on, and without its subject where texts are hidden', () => {
    let chosen: Partial<StoredSettings> = { quietUntil: Date.now() + 60_000 }
    const { notifyMail, stop } = uiWith(() => ({ ...initialSettings, ...chosen }))
    notifyMail(mail)
    expect(shown).toEqual([])
    chosen = { notifications: false }
    notifyMail(mail)
    expect(shown).toEqual([])
    chosen = {}
    notifyMail(mail)
    chosen = { notificationContent: false }
    notifyMail(mail)
    const { title } = wordingIn('ko').mail
    expect(shown).toMatchObject([
      { title, body: mail.subject },
      { title, body: '' },
    ])
    stop()
  })
})
