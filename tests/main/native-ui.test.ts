import { describe, expect, it, vi } from 'vitest'
import { createNativeUi } from '../../src/main/native-ui'
import { initialSettings } from '../../src/main/settings'
import { wordingIn } from '../../src/main/wording'
import { silentLog } from '../support/silent-log'

const { shown } = vi.hoisted(() => ({ shown: [] as { title: string; body: string }[] }))
vi.mock('electron', () => ({}))
vi.mock('../../src/main/menu', () => ({ setMenu: () => undefined }))
vi.mock('../../src/main/notifications', () => ({
  createNotifications: () => ({ show: (one: (typeof shown)[number]) => shown.push(one), stop: () => undefined }),
}))

const mail = { id: '1', to: 'haru@example.com', subject: '확인 번호 123456', text: '', sentAt: '2026-03-01T00:00:00.000Z' }

describe('a mail', () => {
  it('is notified unless "do not disturb" is on', () => {
    let quietUntil = Date.now() + 60_000
    const { notifyMail, stop } = createNativeUi({
      wording: () => wordingIn('ko'),
      settings: { read: () => ({ ...initialSettings, quietUntil }), change: () => initialSettings, on: () => undefined },
      open: () => undefined,
      setQuickActions: () => undefined,
      log: silentLog,
    } as Partial<Parameters<typeof createNativeUi>[0]> as Parameters<typeof createNativeUi>[0])
    notifyMail(mail)
    expect(shown).toEqual([])
    quietUntil = 0
    notifyMail(mail)
    expect(shown).toMatchObject([{ title: wordingIn('ko').mail.title, body: mail.subject }])
    stop()
  })
})
