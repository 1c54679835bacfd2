import { type ComponentType, type FunctionComponent, useLayoutEffect, useState } from 'react'

/** A component whose code is loaded when it is first rendered, or before that by `load`. */
export type Later<Props> = FunctionComponent<Props> & { load: () => Promise<unknown> }

const loaders = new Set<() => Promise<unknown>>()

/**
 * Splits a component's code into a chunk of its own, which is loaded ahead while the page is idle: for what most people open.
 * @param importComponent imports it
 */
export function later<Props extends object>(importComponent: () => Promise<ComponentType<Props>>): Later<Props> {
  const component = onDemand(importComponent)
  loaders.add(component.load)
  return component
}

/**
 * Splits a component's code into a chunk of its own, which is loaded when it is rendered: for what few people open, so that nobody else has
 * it in memory. It renders nothing until it is loaded, and at once when it is loaded already. It does not suspend, because React shows what
 * was suspended 300 ms later, however short the load. A failed load is thrown when it is rendered; mounting it again tries again.
 * @param importComponent imports it
 */
export function onDemand<Props extends object>(importComponent: () => Promise<ComponentType<Props>>): Later<Props> {
  let loaded: ComponentType<Props> | null = null
  async function load(): Promise<ComponentType<Props>> {
    loaded ??= await importComponent()
    return loaded
  }
  function LaterComponent(props: Props) {
    const [{ Component, failure }, setState] = useState<Loading<Props>>(() => ({ Component: loaded, failure: null }))
    useLayoutEffect(() => {
      if (Component !== null) return
      load().then(
        (now) => setState({ Component: now, failure: null }),
        (error: unknown) => setState({ Component: null, failure: { error } }),
      )
    }, [Component])
    if (failure !== null) throw failure.error
    return Component && <Component {...props} />
  }
  return Object.assign(LaterComponent, { load })
}

interface Loading<Props> {
  Component: ComponentType<Props> | null
  failure: { error: unknown } | null
}

/** Whether an element type was created by `later` or `onDemand`. */
export function isLater(type: unknown): type is Later<object> {
  return typeof type === 'function' && 'load' in type
}

/** Loads those of the element types that were created by `later` or `onDemand`. A failure is reported when the component is rendered. */
export async function loadAll(types: readonly unknown[]): Promise<void> {
  await Promise.allSettled(types.map((type) => isLater(type) && type.load()))
}

/** Loads what was split by `later` and is not loaded yet, one by one while the page is idle. */
export async function loadRemaining(): Promise<void> {
  // A loaded chunk may register further components, which this loop then reaches too.
  for (const load of loaders) {
    await new Promise((idle) => requestIdleCallback(idle))
    // It is tried again when it is rendered, where a failure is reported.
    await load().catch(() => undefined)
  }
}
