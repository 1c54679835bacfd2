import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { desktop } from '../desktop/desktop'
import { useLive } from '../hooks/use-live'
import { useToast } from '../ui/Toast'
import { useSaveDraft } from './local-data'
import { useSession } from './session'

const saveAfterMs = 400
/** Between attempts to save or read a draft. */
const againAfterMs = 1_000
const mostReads = 5
/** How often a draft is saved whose field is closed. */
const mostSaves = 4

export interface Draft {
  /** Whether main has answered. */
  loaded: boolean
  /**
   * The stored text with what was kept before main answered, '' where there is none. Not updated later: the initial value of the field.
   */
  stored: string
  /** `saved` once it is on disk; `failed` while this computer cannot save it, which is tried again and again. */
  state: 'idle' | 'saving' | 'saved' | 'failed'
  /** Saves the text shortly after a change, also during continuous typing. Blank text removes the draft. */
  keep: (text: string) => void
  /** Saves at once what was kept. */
  flush: () => void
  /** Saves a text that was cleared again, also once its field is closed, unless another field shows this draft by then. */
  restore: (text: string) => void
  /**
   * Removes the draft after it was sent or discarded, with the same attempts, of which none is reported: no text is lost. Before main has
   * answered, only what was kept; nothing where the field is closed and another one shows the draft by then or has changed it.
   */
  drop: () => void
}

interface DraftOptions {
  /** Called when another window changed it, with the new and the previous text. */
  onElsewhere?: (text: string, before: string) => void
  /** The stored text with a text that was kept before it was read; by default one follows the other. */
  join?: (stored: string, early: string) => string
}

interface Pending {
  key: string
  text: string
  writer: string | null
  timer: number | null
  /** It only removes the draft of a text that was sent or discarded. */
  isDropped?: true
}

/** The keys of the drafts that a field of this page shows. */
const shownKeys = new Set<string>()

/** How often each draft was saved or removed: what comes of an earlier save no longer matters. */
const writes = new Map<string, number>()
function countWrite(key: string): number {
  const write = (writes.get(key) ?? 0) + 1
  writes.set(key, write)
  return write
}

const again = () => new Promise((resolve) => setTimeout(resolve, againAfterMs))

const concatenate = (stored: string, early: string) => stored + early
const orNull = (text: string) => (text.trim() === '' ? null : text)

/** The stored text, '' where there is none. One that can never be read must not keep the next one from being stored. */
async function readStored(key: string): Promise<string> {
  for (let left = mostReads; left > 0; left -= 1) {
    const read = await desktop.readDraft(key).then(
      (stored) => ({ stored: stored ?? '' }),
      () => null,
    )
    if (read) return read.stored
    await again()
  }
  return ''
}

/**
 * Saves or removes the draft of a field that is closed, after it failed once.
 * @param write the number of the write that failed: a later one takes its place
 * @returns whether nothing is lost; another field that shows the draft by then does not have it
 */
async function saveLater(key: string, write: number, save: () => Promise<unknown>): Promise<boolean> {
  for (let left = mostSaves - 1; left > 0; left -= 1) {
    await again()
    if (writes.get(key) !== write) return true
    if (shownKeys.has(key)) return false
    const isSaved = await save().then(
      () => true,
      () => false,
    )
    if (isSaved) return true
  }
  return false
}

/** A draft that survives crash and restart, stored by main under `key`. Nothing overwrites what is stored before that was read. */
export function useDebouncedDraft(key: string, { onElsewhere, join = concatenate }: DraftOptions = {}): Draft {
  const save = useSaveDraft()
  const { t } = useTranslation()
  const toast = useToast()
  const reportFailure = useLive(() => toast({ unasked: true, text: t('errors.code.notStored') }))
  const isFailing = useRef(false)
  const writer = useSession().user?.id ?? null
  const [loaded, setLoaded] = useState<{ key: string; stored: string } | null>(null)
  const [state, setState] = useState<Draft['state']>('idle')
  /** The text that main has stored, as far as this page knows. */
  const known = useRef('')
  const elsewhere = useLive(onElsewhere)
  const joined = useLive(join)
  /** The key of the text in the field; null once the field is gone. */
  const keyShown = useRef<string | null>(null)
  /** The last write that this field knows of. */
  const lastWrite = useRef<number | undefined>(undefined)
  /** The key whose stored text was read. */
  const keyRead = useRef<string | null>(null)
  /** Includes the writer, who may sign out before the draft is saved; without a timer it waits for the stored text. */
  const pending = useRef<Pending | null>(null)

  const flush = useCallback(async () => {
    const unsaved = pending.current
    if (!unsaved) return
    window.clearTimeout(unsaved.timer ?? undefined)
    if (keyRead.current !== unsaved.key) return void Object.assign(unsaved, { timer: null })
    pending.current = null
    const write = countWrite(unsaved.key)
    lastWrite.current = write
    const draft = orNull(unsaved.text)
    setState(draft === null ? 'idle' : 'saving')
    const before = known.current
    known.current = draft ?? ''
    try {
      await save(unsaved.key, draft, unsaved.writer)
      isFailing.current = false
      if (draft !== null && pending.current === null && write === writes.get(unsaved.key)) setState('saved')
    } catch {
      if (write !== writes.get(unsaved.key)) return
      if (keyShown.current !== unsaved.key) {
        const isSaved = await saveLater(unsaved.key, write, () => save(unsaved.key, draft, unsaved.writer))
        if (!isSaved && !unsaved.isDropped) reportFailure.current()
        return
      }
      if (known.current === (draft ?? '')) known.current = before
      if (!unsaved.isDropped) {
        if (!isFailing.current) reportFailure.current()
        isFailing.current = true
        setState('failed')
      }
      // What was typed since is saved in its place.
      pending.current ??= { ...unsaved, timer: window.setTimeout(() => void flush(), againAfterMs) }
    }
  }, [save, reportFailure])

  const keep = useCallback(
    (text: string) => {
      // A keystroke does not restart the timer, so that continuous typing is saved too.
      const timer = pending.current?.timer ?? window.setTimeout(() => void flush(), saveAfterMs)
      pending.current = { key, text, writer, timer }
    },
    [key, writer, flush],
  )

  const restore = useCallback(
    (text: string) => {
      if (keyShown.current === key || !shownKeys.has(key)) keep(text)
    },
    [key, keep],
  )

  const drop = useCallback(() => {
    window.clearTimeout(pending.current?.timer ?? undefined)
    pending.current = null
    if (keyRead.current !== key) return
    if (keyShown.current !== key && (shownKeys.has(key) || writes.get(key) !== lastWrite.current)) return
    pending.current = { key, text: '', writer, timer: null, isDropped: true }
    void flush()
  }, [key, writer, flush])

  useEffect(() => {
    let current = true
    let found: string | null = null
    let isComposing = false
    keyRead.current = null
    keyShown.current = key
    lastWrite.current = writes.get(key)
    shownKeys.add(key)
    setState('idle')
    const take = () => {
      // A field whose text changes during a composition loses the syllable.
      if (!current || found === null || isComposing || keyRead.current === key) return
      keyRead.current = key
      known.current = found
      const early = pending.current
      const stored = early ? joined.current(found, early.text) : found
      if (early) {
        Object.assign(early, { text: stored })
        early.timer ??= window.setTimeout(() => void flush(), saveAfterMs)
      }
      // Typing must not come between this and the field, which takes the text in a layout effect or as its first value.
      flushSync(() => setLoaded({ key, stored }))
    }
    const reading = readStored(key).then((stored) => {
      found ??= stored
      take()
      return found
    })
    const composes = () => {
      isComposing = true
    }
    const hasComposed = () => {
      isComposing = false
      // The field has its last text by then.
      window.setTimeout(take)
    }
    document.addEventListener('compositionstart', composes)
    document.addEventListener('compositionend', hasComposed)
    const stop = desktop.on('draftChanged', ({ key: changed, draft }) => {
      if (changed !== key) return
      found = draft ?? ''
      const before = known.current
      known.current = draft ?? ''
      // A pending text that equals the old draft must not overwrite the new one.
      if (pending.current?.text === before) {
        window.clearTimeout(pending.current.timer ?? undefined)
        pending.current = null
      }
      elsewhere.current?.(known.current, before)
    })
    const saveNow = () => void flush()
    window.addEventListener('pagehide', saveNow)
    return () => {
      current = false
      keyShown.current = null
      shownKeys.delete(key)
      stop()
      window.removeEventListener('pagehide', saveNow)
      document.removeEventListener('compositionstart', composes)
      document.removeEventListener('compositionend', hasComposed)
      const early = keyRead.current === key ? null : pending.current
      void flush()
      if (early === null) return
      pending.current = null
      void reading.then((stored) => {
        const write = countWrite(key)
        const saveEarly = () => save(key, orNull(joined.current(stored, early.text)), early.writer)
        return saveEarly().catch(async () => (await saveLater(key, write, saveEarly)) || reportFailure.current())
      })
    }
  }, [key, flush, save, elsewhere, joined, reportFailure])

  const mine = loaded?.key === key
  return { loaded: mine, stored: mine ? loaded.stored : '', state, keep, flush, restore, drop }
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

/**
 * Clearing a draft, and undoing it. An undo while another text is being sent takes effect afterwards: it must neither change what is being
 * sent nor be removed with the draft of that.
 * @param sending whether a text is being sent
 */
export function useClearedDraft(draft: Draft, sending: RefObject<boolean>) {
  const waiting = useRef<string | null>(null)
  return {
    /** @param show puts the text back into the field */
    restore(text: string, show: () => void): void {
      if (sending.current) {
        waiting.current = text
        return
      }
      show()
      draft.restore(text)
    },
    /** Removes the draft of the text that was sent. */
    sent(): void {
      draft.drop()
      if (waiting.current !== null) draft.restore(waiting.current)
    },
  }
}
