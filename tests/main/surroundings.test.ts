import { describe, expect, it, vi } from 'vitest'
import { createSurroundings } from '../../src/main/surroundings'
import { wordingIn } from '../../src/main/wording'
import { silentLog } from '../support/silent-log'

const { shown } = vi.hoisted(() => ({ shown: [] as { title: string; body: string }[] }))
vi.mock('electron', () => ({}))
vi.mock('../../src/main/notifications', () => ({
  createNotifications: () => ({ show: (one: (typeof shown)[number]) => shown.push(one), stop: () => undefined }),
}))

const mail = { id: '1', to: 'haru@example.com', subject: '확인 번호 123456', text: '', sentAt: '2026-03-01T00:00:00.000Z' }

describe('a mail', () => {
  it('is announced, unless one is not to be disturbed', () => {
    const quiet: { until: number | null } = { until: Date.now() + 60_000 }
    const { announceMail } = createSurroundings({
      wording: () => wordingIn('ko'),
      quietUntil: () => quiet.until,
      open: () => undefined,
      log: silentLog,
    } as Partial<Parameters<typeof createSurroundings>[0]> as Parameters<typeof createSurroundings>[0])
    announceMail(mail)
    expect(shown).toEqual([])
    quiet.until = null
    announceMail(mail)
    expect(shown).toMatchObject([{ title: wordingIn('ko').mail.title, body: mail.subject }])
  })
})
