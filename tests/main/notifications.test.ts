import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createNotifications } from '../../src/main/notifications'

const { FakeNotification, made } = await vi.hoisted(async () => {
  const { EventEmitter } = await import('node:events')
  class FakeNotification extends EventEmitter {
    static isSupported = () => true
    readonly options: { title: string; body: string }
    show = vi.fn()
    close = vi.fn()

    constructor(options: { title: string; body: string }) {
      super()
      this.options = options
      made.push(this)
    }
  }
  const made: FakeNotification[] = []
  return { FakeNotification, made }
})
vi.mock('electron', () => ({ Notification: FakeNotification }))
beforeEach(() => void made.splice(0))

/** The notifications still referenced: any other is garbage-collected and loses its click handler. */
function referredTo(notifications: ReturnType<typeof createNotifications>): string[] {
  notifications.stop()
  return made.filter(({ close }) => close.mock.calls.length > 0).map(({ options }) => options.title)
}

function setUp(...titles: string[]) {
  const notifications = createNotifications()
  const onClick = vi.fn()
  for (const title of titles) notifications.show({ title, body: '', onClick })
  const [first] = made
  if (!first) throw new Error('nothing was shown')
  return { notifications, onClick, first }
}

describe('a notification', () => {
  it('is shown, and can be clicked', () => {
    const { notifications, onClick, first } = setUp('하루', '나리')
    expect(first.show).toHaveBeenCalledOnce()
    first.emit('click')
    expect(onClick).toHaveBeenCalledOnce()
    expect(referredTo(notifications)).toEqual(['나리'])
  })

  it('that timed out into the list of the system can still be clicked', () => {
    const { notifications, onClick, first } = setUp('하루', '나리')
    for (const one of made) one.emit('close', { reason: 'timedOut' })
    first.emit('click')
    expect(onClick).toHaveBeenCalledOnce()
    expect(referredTo(notifications)).toEqual(['나리'])
  })

  it.each([{ reason: 'userCanceled' }, { reason: 'applicationHidden' }, {}])('that is closed is released: %o', (details) => {
    const { notifications, first } = setUp('하루')
    first.emit('close', details)
    expect(referredTo(notifications)).toEqual([])
  })

  it('is released when many others follow', () => {
    const titles = Array.from({ length: 60 }, (_, n) => `${n}`)
    const { notifications } = setUp(...titles)
    for (const one of made) one.emit('close', { reason: 'timedOut' })
    expect(referredTo(notifications)).toEqual(titles.slice(10))
  })
})
