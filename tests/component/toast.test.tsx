import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Toast, ToastProvider, useToast } from '../../src/renderer/ui/Toast'
import { limits } from '../../src/shared/limits'
import './support/setup'

let toast: (toast: Toast | string) => void
function Host() {
  toast = useToast()
  return null
}
const shown = () => screen.getByRole('status').textContent

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <ToastProvider>
      <Host />
    </ToastProvider>,
  )
})
afterEach(() => void vi.useRealTimers())

test('a toast replaces the one before, but one that nobody asked for waits until it is gone', () => {
  const undo = vi.fn()
  act(() => toast('Saved'))
  act(() => toast({ text: 'Deleted', action: { label: 'Undo', run: undo } }))
  act(() => toast({ text: 'New mail', unasked: true }))
  act(() => toast({ text: 'Another mail', unasked: true }))
  expect(shown()).toBe('DeletedUndo')
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
  act(() => toast({ text: 'Deleted', action: { label: 'Undo', run: undo } }))
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
  act(() => toast({ text: 'Deleted', action: { label: 'Undo', run: () => toast('Restored') } }))
  act(() => screen.getByRole('button', { name: 'Undo' }).click())
  expect(shown()).toBe('Restored')
})
