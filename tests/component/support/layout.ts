import { vi } from 'vitest'

/** Puts every element in the window. Without a layout, what a menu or popover is anchored to is nowhere in it, which hides them. */
export function placeInWindow(): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 10, 10))
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1280)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
}
