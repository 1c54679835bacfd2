import { type ComponentType, type FunctionComponent, lazy, useState } from 'react'

/** A component whose code is loaded when it is first rendered, or before that by `load`. */
export type Later<Props> = FunctionComponent<Props> & { load: () => Promise<unknown> }

const loaders = new Set<() => Promise<unknown>>()

/**
 * Splits a component's code into a chunk of its own. React delays a suspended component by 300 ms, however short the load; one that is
 * already loaded is rendered without suspending.
 * @param importComponent imports it
 */
export function later<Props extends object>(importComponent: () => Promise<ComponentType<Props>>): Later<Props> {
  let loaded: ComponentType<Props> | null = null
  async function load(): Promise<{ default: ComponentType<Props> }> {
    try {
      loaded ??= await importComponent()
      return { default: loaded }
    } catch (error) {
      // `lazy` remembers a failure for good, so a new one is needed to try again.
      Lazy = lazy(load)
      throw error
    }
  }
  let Lazy: ComponentType<Props> = lazy(load)
  function LaterComponent(props: Props) {
    const [Component] = useState(() => loaded ?? Lazy)
    return <Component {...props} />
  }
  loaders.add(load)
  return Object.assign(LaterComponent, { load })
}

/** Whether an element type was created by `later`. */
export function isLater(type: unknown): type is Later<object> {
  return typeof type === 'function' && 'load' in type
}

/** Loads those of the element types that were created by `later`. A failure is reported when the component is rendered. */
export async function loadAll(types: readonly unknown[]): Promise<void> {
  await Promise.allSettled(types.map((type) => isLater(type) && type.load()))
}

/** Loads all components that are not loaded yet, one by one while the page is idle. */
export async function loadRemaining(): Promise<void> {
  // A loaded chunk may register further components, which this loop then reaches too.
  for (const load of loaders) {
    await new Promise((idle) => requestIdleCallback(idle))
    // It is tried again when it is rendered, where a failure is reported.
    await load().catch(() => undefined)
  }
}
