import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createI18n } from '../../src/renderer/app/i18n'
import { type Toast, ToastProvider, useToast } from '../../src/renderer/ui/Toast'
import { limits } from '../../src/shared/limits'
import './support/setup'

let toast: (toast: Toast | string) => void
function Host() {
  toast = useToast()
  return null
}
const shown = () => screen.getByRole('status').textContent

beforeEach(async () => {
  const words = await createI18n('en')
  vi.useFakeTimers()
  render(
    <I18nextProvider i18n={words}>
      <ToastProvider>
        <Host />
        <button type="button">Another</button>
        <textarea aria-label="Text" />
        <div role="dialog" aria-modal>
          <button type="button">Confirm</button>
        </div>
      </ToastProvider>
    </I18nextProvider>,
  )
})
afterEach(() => void vi.useRealTimers())

test('a toast replaces the one before, but one that nobody asked for waits until it is gone', () => {
  const undo = vi.fn()
  act(() => toast('Saved'))
  act(() => toast({ text: 'Deleted', undo }))
  act(() => toast({ text: 'New mail', unasked: true }))
  act(() => toast({ text: 'Another mail', unasked: true }))
  expect(shown()).toBe('DeletedUndoCtrl Z')
  act(() => void vi.advanceTimersByTime(limits.undo.offeredMs))
  expect(shown()).toBe('New mail')
  act(() => toast('Copied'))
  expect(shown()).toBe('Copied')
  act(() => void vi.runAllTimers())
  expect(shown()).toBe('Another mail')
  act(() => void vi.runAllTimers())
  expect(shown()).toBe('')
})

test('pressing the button of a toast ends it', () => {
  const undo = vi.fn()
  act(() => toast({ text: 'Deleted', undo }))
  act(() => toast({ text: 'New mail', unasked: true }))
  act(() => screen.getByRole('button', { name: 'Undo' }).click())
  expect(undo).toHaveBeenCalledOnce()
  expect(shown()).toBe('New mail')
})

test('a toast stays when the time of the one before ends just as it comes', () => {
  act(() => toast('Saved'))
  act(() => void vi.advanceTimersByTime(3_999))
  expect(shown()).toBe('Saved')
  act(() => {
    toast('Deleted')
    vi.advanceTimersByTime(1)
  })
  expect(shown()).toBe('Deleted')
})

test('a toast that the button of another shows is not ended with that one', () => {
  act(() => toast({ text: 'Deleted', undo: () => toast('Restored') }))
  act(() => screen.getByRole('button', { name: 'Undo' }).click())
  expect(shown()).toBe('Restored')
})

test('a toast is undone from the keyboard without the focus, but not from a text field or a dialog', async () => {
  vi.useRealTimers()
  const user = userEvent.setup({ delay: null })
  const undo = vi.fn()
  const pressOn = async (element: HTMLElement) => {
    element.focus()
    await user.keyboard('{Control>}z{/Control}')
  }
  act(() => toast({ text: 'Deleted', undo }))
  await pressOn(screen.getByRole('textbox'))
  await pressOn(screen.getByRole('button', { name: 'Confirm' }))
  expect(undo).not.toHaveBeenCalled()
  await pressOn(screen.getByRole('button', { name: 'Another' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(shown()).toBe('')
  await user.keyboard('{Control>}z{/Control}')
  expect(undo).toHaveBeenCalledOnce()
})

test('what a toast leads to is not opened by the key that undoes', async () => {
  vi.useRealTimers()
  const open = vi.fn()
  act(() => toast({ text: 'New mail', action: { label: 'Open', run: open } }))
  await userEvent.setup({ delay: null }).keyboard('{Control>}z{/Control}')
  expect(open).not.toHaveBeenCalled()
  expect(shown()).toBe('New mailOpen')
})

test('undoing by the key leaves the focus where it is; by the button it returns to where it came from', async () => {
  vi.useRealTimers()
  const user = userEvent.setup({ delay: null })
  const former = screen.getByRole('button', { name: 'Another' })
  const text = screen.getByRole('textbox')
  former.focus()
  act(() => toast({ text: 'Deleted', undo: () => undefined }))
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(document.activeElement).toBe(former))

  const removed = document.body.appendChild(document.createElement('button'))
  removed.focus()
  act(() => toast({ text: 'Deleted', undo: () => text.focus() }))
  await user.keyboard('{Control>}z{/Control}')
  removed.remove()
  for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(text)
  text.blur()
  for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(document.body)
})
