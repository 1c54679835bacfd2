import { type ComponentType, type FunctionComponent, lazy, useState } from 'react'

/** A component whose program comes when it is first drawn, or before that by `load`. */
export type Later<Props> = FunctionComponent<Props> & { load: () => Promise<unknown> }

const known = new Set<() => Promise<unknown>>()

/**
 * Leaves a component's program out of the first one. What React has to wait for, however shortly, it holds back for 300 ms: what is
 * at hand is drawn without asking it.
 * @param bring imports it
 */
export function later<Props extends object>(bring: () => Promise<ComponentType<Props>>): Later<Props> {
  let atHand: ComponentType<Props> | null = null
  async function load(): Promise<{ default: ComponentType<Props> }> {
    try {
      atHand ??= await bring()
      return { default: atHand }
    } catch (error) {
      // React remembers a failure for good; whoever tries again asks anew.
      Waited = lazy(load)
      throw error
    }
  }
  let Waited: ComponentType<Props> = lazy(load)
  function Shown(props: Props) {
    const [Component] = useState(() => atHand ?? Waited)
    return <Component {...props} />
  }
  known.add(load)
  return Object.assign(Shown, { load })
}

/** Whether an element's type is such a component. */
export function isLater(type: unknown): type is Later<object> {
  return typeof type === 'function' && 'load' in type
}

/** Brings the programs of those that are such components. One that cannot be had complains when it is drawn. */
export async function loadAll(types: readonly unknown[]): Promise<void> {
  await Promise.allSettled(types.map((type) => isLater(type) && type.load()))
}

/** Brings, one by one while nobody waits for anything, whatever has not been drawn yet: later it is there at once. */
export async function bringTheRest(): Promise<void> {
  // What comes may itself leave something for later, which this then reaches too.
  for (const load of known) {
    await new Promise((idle) => requestIdleCallback(idle))
    // It is asked for again, and complained of, when it is drawn.
    await load().catch(() => undefined)
  }
}
