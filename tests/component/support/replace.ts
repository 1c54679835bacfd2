/**
 * Replaces properties of an object: all files share one window, in which some of what Chromium has is missing.
 * @returns puts back what was there, or nothing
 */
export function replace(owner: object, values: Record<string, unknown>): () => void {
  const before = Object.keys(values).map((name) => [name, Object.getOwnPropertyDescriptor(owner, name)] as const)
  for (const [name, value] of Object.entries(values)) Object.defineProperty(owner, name, { configurable: true, writable: true, value })
  return () => {
    for (const [name, descriptor] of before) {
      Reflect.deleteProperty(owner, name)
      if (descriptor !== undefined) Object.defineProperty(owner, name, descriptor)
    }
  }
}
