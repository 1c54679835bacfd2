import type { MessageBoxOptions } from 'electron'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { watchStart } from '../../src/main/start-failure'
import { until } from '../support/until'

afterEach(() => void vi.restoreAllMocks())

function setUp() {
  const before = { exception: process.listeners('uncaughtException'), rejection: process.listeners('unhandledRejection') }
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  const app = { whenReady: async () => undefined, exit: vi.fn() }
  const dialog = { showMessageBox: vi.fn((_words: MessageBoxOptions) => closed) }
  const failure = watchStart({ app: app as never, dialog: dialog as never })
  const [onException] = process.listeners('uncaughtException').filter((each) => !before.exception.includes(each))
  const isWatching = () => process.listeners('unhandledRejection').length > before.rejection.length && onException !== undefined
  return { ...failure, app, dialog, close, written, isWatching, onException }
}

describe('a start that cannot open a window', () => {
  it('reports the cause once, and exits when the message is closed', async () => {
    const { end, over, app, dialog, close, written } = setUp()
    end(new Error('no such folder'))
    end(new Error('and another'))
    await until(() => expect(dialog.showMessageBox).toHaveBeenCalled())
    expect(dialog.showMessageBox.mock.calls).toMatchObject([[{ type: 'error', detail: 'no such folder' }]])
    expect(written.mock.calls).toEqual([['Hanmadi could not start: no such folder\n']])
    expect(app.exit).not.toHaveBeenCalled()
    close()
    await until(() => expect(app.exit.mock.calls).toEqual([[1]]))
    over()
  })

  it('is detected from uncaught errors, until the app is up', async () => {
    const { over, dialog, close, isWatching, onException } = setUp()
    expect(isWatching()).toBe(true)
    onException?.(new Error('thrown'), 'uncaughtException')
    await until(() => expect(dialog.showMessageBox.mock.calls).toMatchObject([[{ detail: 'thrown' }]]))
    close()
    over()
    expect(isWatching()).toBe(false)
  })
})
