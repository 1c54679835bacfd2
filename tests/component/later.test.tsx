import { render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { later } from '../../src/renderer/ui/later'

const Page = () => <p>the page</p>

it('passes a failed load to the error boundary, and loads again when it is mounted again', async () => {
  const bring = vi.fn(async () => Page).mockRejectedValueOnce(new Error('not there'))
  const Late = later(bring)
  const { rerender } = render(
    <Boundary key="first">
      <Late />
    </Boundary>,
  )
  expect(await screen.findByText('not there')).toBeTruthy()
  // React names the component on the console.
  vi.mocked(console.error).mockClear()
  rerender(
    <Boundary key="second">
      <Late />
    </Boundary>,
  )
  expect(await screen.findByText('the page')).toBeTruthy()
  expect(bring).toHaveBeenCalledTimes(2)
})

class Boundary extends Component<{ children: ReactNode }> {
  override state: { reason: string | null } = { reason: null }
  static getDerivedStateFromError = (error: Error) => ({ reason: error.message })
  override render() {
    return this.state.reason ?? this.props.children
  }
}
