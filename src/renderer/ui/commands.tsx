import { createContext, type MouseEventHandler, type ReactNode, useContext, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import type { Shortcut } from '../hooks/shortcuts'
import { useLive } from '../hooks/use-live'
import type { PanelEntry } from './MenuPanel'

/** Something that can be done with what is open, as its button or menu entry does it. */
export interface OpenCommand {
  /** What is open and which command: `post.delete`. */
  key: string
  /** What is open, as text. */
  thing: string
  label: string
  icon: ReactNode
  shortcut?: Shortcut
  run: () => void
}

/** What a button does. With `command`, a name that is unique for what is open, the palette offers it too. */
export type Pressing =
  | { command?: undefined; onClick?: MouseEventHandler<HTMLButtonElement> | undefined }
  | { command: string; onClick: () => void }

interface Thing {
  /** A stable name, for the order by last use. */
  of: string
  title: string
}

interface Offer {
  thing: Thing
  entries: () => readonly PanelEntry[]
}

const ThingContext = createContext<Thing | null>(null)

interface CommandsProps extends Thing {
  children: ReactNode
}

/** Names the open thing, such as "This post", whose buttons and menus inside offer their actions in the palette. */
export function CommandsOf({ of, title, children }: CommandsProps) {
  const thing = useMemo(() => ({ of, title }), [of, title])
  return <ThingContext value={thing}>{children}</ThingContext>
}

// What is open, the last one on top.
const offers: Offer[] = []
const listeners = new Set<() => void>()
let version = 0

function changed(): void {
  version += 1
  for (const listener of listeners) listener()
}

/**
 * Offers actions in the palette (docs/product/desktop.md "Palette") while it is rendered. Buttons and menus render it where they have
 * `command` or `commands`; it is used directly where neither fits.
 */
export function Offered({ entries }: { entries: readonly PanelEntry[] | (() => readonly PanelEntry[]) }) {
  const thing = useContext(ThingContext)
  const live = useLive(entries)
  useLayoutEffect(() => {
    if (thing === null) return
    const offer: Offer = { thing, entries: () => (typeof live.current === 'function' ? live.current() : live.current) }
    offers.push(offer)
    changed()
    return () => {
      offers.splice(offers.indexOf(offer), 1)
      changed()
    }
  }, [thing, live])
  return null
}

/** What can be done with everything that is open, what was opened last first. */
export function useOpenCommands(): readonly OpenCommand[] {
  const now = useSyncExternalStore(subscribe, () => version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when something opens or closes
  return useMemo(readCommands, [now])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readCommands(): OpenCommand[] {
  const found = new Map<string, OpenCommand>()
  for (const offer of [...offers].reverse()) {
    for (const { key, label, icon, shortcut } of actionsOf(offer)) {
      const name = `${offer.thing.of}.${key}`
      if (found.has(name)) continue
      // What the action does may have changed since it was listed.
      const run = () =>
        actionsOf(offer)
          .find((action) => action.key === key)
          ?.run()
      found.set(name, { key: name, thing: offer.thing.title, label, icon, run, ...(shortcut === undefined ? {} : { shortcut }) })
    }
  }
  return [...found.values()]
}

type Action = Extract<PanelEntry, { key: string }>

/** The actions of menu entries, without a choice that is made already. */
function actionsOf({ entries }: Offer): Action[] {
  return entries().flatMap((entry): Action[] => {
    if (typeof entry !== 'object' || 'heading' in entry) return []
    return ('choices' in entry ? [...entry.choices] : [entry]).filter(({ checked }) => checked !== true)
  })
}
