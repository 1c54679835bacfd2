import { useCallback, useEffect, useRef, useState } from 'react'
import { useLive } from '../hooks/use-live'
import { desktop } from './desktop'
import { useSaveDraft } from './draft-api'
import { useSession } from './session'

const keepAfterMs = 400

export interface Draft {
  /** Null until main has been asked. */
  loaded: boolean
  /** The text kept from before, '' when there was none. Given once, as the field's first value. */
  kept: string
  /** `saved` once it is on disk. */
  state: 'idle' | 'saving' | 'saved'
  /** Keeps the text, a moment after it changed, also while one types on. Blank text removes the draft. */
  keep: (text: string) => void
  /** Removes the draft: it was sent, or given up. */
  drop: () => void
}

/**
 * Text that survives crash and restart, kept in main under `key` while one writes.
 * @param onElsewhere hears that another window changed it: what it is now, and which text that replaced
 */
export function useDebouncedDraft(key: string, onElsewhere?: (text: string, before: string) => void): Draft {
  const save = useSaveDraft()
  const writer = useSession().user?.id ?? null
  const [loaded, setLoaded] = useState<{ key: string; kept: string } | null>(null)
  const [state, setState] = useState<Draft['state']>('idle')
  /** What main keeps of it, as far as this page knows. */
  const known = useRef('')
  const elsewhere = useLive(onElsewhere)
  /** Whoever wrote it may be signed out before it is kept. */
  const pending = useRef<{ key: string; text: string; writer: string | null; timer: number } | null>(null)

  const flush = useCallback(async () => {
    const wish = pending.current
    if (!wish) return
    window.clearTimeout(wish.timer)
    pending.current = null
    setState('saving')
    const draft = wish.text.trim() === '' ? null : wish.text
    known.current = draft ?? ''
    await save(wish.key, draft, wish.writer)
    if (pending.current === null) setState('saved')
  }, [save])

  const keep = useCallback(
    (text: string) => {
      // The clock is not set back by each keystroke: who types without a pause would otherwise have nothing kept.
      const timer = pending.current?.timer ?? window.setTimeout(() => void flush(), keepAfterMs)
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
    void desktop.readDraft(key).then((kept) => {
      if (!current) return
      known.current = kept ?? ''
      setLoaded({ key, kept: known.current })
    })
    const stop = desktop.on('draftChanged', ({ key: changed, draft }) => {
      if (changed !== key) return
      const before = known.current
      known.current = draft ?? ''
      // Typed and taken back: nothing of it is to replace what is kept now.
      if (pending.current?.text === before) {
        window.clearTimeout(pending.current.timer)
        pending.current = null
      }
      elsewhere.current?.(known.current, before)
    })
    const keepNow = () => void flush()
    window.addEventListener('pagehide', keepNow)
    return () => {
      current = false
      stop()
      window.removeEventListener('pagehide', keepNow)
      void flush()
    }
  }, [key, flush, elsewhere])

  const mine = loaded?.key === key
  return { loaded: mine, kept: mine ? loaded.kept : '', state, keep, drop }
}

/** Keeps what is written as it changes; '' removes the draft. */
export function useKeptDraft({ keep }: Draft, text: string): void {
  const last = useRef(text)
  useEffect(() => {
    if (last.current === text) return
    last.current = text
    keep(text)
  }, [text, keep])
}
