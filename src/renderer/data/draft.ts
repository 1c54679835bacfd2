import { useCallback, useEffect, useRef, useState } from 'react'
import { desktop } from '../desktop/desktop'
import { useLive } from '../hooks/use-live'
import { useSaveDraft } from './local-data'
import { useSession } from './session'

const saveAfterMs = 400

export interface Draft {
  /** Whether main has answered. */
  loaded: boolean
  /** The stored text, '' where there is none. Not updated later: the initial value of the field. */
  stored: string
  /** `saved` once it is on disk. */
  state: 'idle' | 'saving' | 'saved'
  /** Saves the text shortly after a change, also during continuous typing. Blank text removes the draft. */
  keep: (text: string) => void
  /** Removes the draft after it was sent or discarded. */
  drop: () => void
}

/**
 * A draft that survives crash and restart, stored by main under `key`.
 * @param onElsewhere called when another window changed it, with the new and the previous text
 */
export function useDebouncedDraft(key: string, onElsewhere?: (text: string, before: string) => void): Draft {
  const save = useSaveDraft()
  const writer = useSession().user?.id ?? null
  const [loaded, setLoaded] = useState<{ key: string; stored: string } | null>(null)
  const [state, setState] = useState<Draft['state']>('idle')
  /** The text that main has stored, as far as this page knows. */
  const known = useRef('')
  const elsewhere = useLive(onElsewhere)
  /** Includes the writer, who may sign out before the draft is saved. */
  const pending = useRef<{ key: string; text: string; writer: string | null; timer: number } | null>(null)

  const flush = useCallback(async () => {
    const unsaved = pending.current
    if (!unsaved) return
    window.clearTimeout(unsaved.timer)
    pending.current = null
    setState('saving')
    const draft = unsaved.text.trim() === '' ? null : unsaved.text
    known.current = draft ?? ''
    await save(unsaved.key, draft, unsaved.writer)
    if (pending.current === null) setState('saved')
  }, [save])

  const keep = useCallback(
    (text: string) => {
      // A keystroke does not restart the timer, so that continuous typing is saved too.
      const timer = pending.current?.timer ?? window.setTimeout(() => void flush(), saveAfterMs)
      pending.current = { key, text, writer, timer }
    },
    [key, writer, flush],
  )

  const drop = useCallback(() => {
    window.clearTimeout(pending.current?.timer)
    pending.current = null
    known.current = ''
    setState('idle')
    void save(key, null, writer)
  }, [key, writer, save])

  useEffect(() => {
    let current = true
    setState('idle')
    void desktop.readDraft(key).then((stored) => {
      if (!current) return
      known.current = stored ?? ''
      setLoaded({ key, stored: known.current })
    })
    const stop = desktop.on('draftChanged', ({ key: changed, draft }) => {
      if (changed !== key) return
      const before = known.current
      known.current = draft ?? ''
      // A pending text that equals the old draft must not overwrite the new one.
      if (pending.current?.text === before) {
        window.clearTimeout(pending.current.timer)
        pending.current = null
      }
      elsewhere.current?.(known.current, before)
    })
    const saveNow = () => void flush()
    window.addEventListener('pagehide', saveNow)
    return () => {
      current = false
      stop()
      window.removeEventListener('pagehide', saveNow)
      void flush()
    }
  }, [key, flush, elsewhere])

  const mine = loaded?.key === key
  return { loaded: mine, stored: mine ? loaded.stored : '', state, keep, drop }
}

/** Saves the text of a draft whenever it changes; '' removes the draft. */
export function useStoredDraft({ keep }: Draft, text: string): void {
  const last = useRef(text)
  useEffect(() => {
    if (last.current === text) return
    last.current = text
    keep(text)
  }, [text, keep])
}
