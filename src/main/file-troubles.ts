import { EventEmitter } from 'node:events'
import type { BrowserWindow, Dialog } from 'electron'
import type { Log } from './log'
import type { NativeWording } from './wording'

/** Something on disk that the app goes on without. `reason` is the system's code, such as EACCES. */
export type FileTrouble =
  | { kind: 'setAside' | 'dataFolder' | 'log'; file: string; aside: string; reason: string }
  | { kind: 'notRead' | 'notWritten'; file: string; reason: string }
  | { kind: 'unsentMessages'; file: string; count: number }
  | { kind: 'community'; file: string; why: 'addressInvalid' | 'addressNotSecure' }

export type TellTrouble = (trouble: FileTrouble) => void

/** Announces files that could not be read or written, each once. */
export interface FileTroubles {
  tell: TellTrouble
  /** The listener is called at once for each trouble reported so far. */
  on(event: 'reported', listener: (trouble: FileTrouble) => void): void
}

export function createFileTroubles(): FileTroubles {
  const events = new EventEmitter<{ reported: [FileTrouble] }>()
  const known = new Set<string>()
  const early: FileTrouble[] = []
  return {
    tell(trouble) {
      const key = `${trouble.kind} ${trouble.file}`
      if (known.has(key)) return
      known.add(key)
      if (!events.emit('reported', trouble)) early.push(trouble)
    },
    on(event, listener) {
      events.on(event, listener)
      for (const trouble of early.splice(0)) events.emit(event, trouble)
    },
  }
}

export interface ShowFileTroublesDeps {
  troubles: Pick<FileTroubles, 'on'>
  dialog: Pick<Dialog, 'showMessageBox'>
  /** The window the message belongs to, if there is one. */
  window: () => BrowserWindow | null
  wording: () => NativeWording
  log: Log
}

/** Logs each trouble and shows a message box for those that wait, one box at a time. */
export function showFileTroubles({ troubles, dialog, window, wording, log }: ShowFileTroublesDeps): void {
  const waiting: FileTrouble[] = []
  let isShowing = false

  async function show(shown: FileTrouble[]): Promise<void> {
    const { message, confirm } = wording().fileTrouble
    const detail = shown.map((trouble) => sentenceOf(trouble, wording())).join('\n\n')
    const options = { type: 'warning' as const, message, detail, buttons: [confirm] }
    const owner = window()
    await (owner === null ? dialog.showMessageBox(options) : dialog.showMessageBox(owner, options))
  }

  async function showWaiting(): Promise<void> {
    if (isShowing) return
    isShowing = true
    while (waiting.length > 0) await show(waiting.splice(0)).catch(() => undefined)
    isShowing = false
  }

  troubles.on('reported', (trouble) => {
    log.warn(trouble, 'a file is done without')
    waiting.push(trouble)
    // Troubles that are reported in the same turn become one message.
    queueMicrotask(() => void showWaiting())
  })
}

function sentenceOf(trouble: FileTrouble, { fileTrouble }: NativeWording): string {
  const sentence = trouble.kind === 'community' ? fileTrouble[trouble.why] : fileTrouble[trouble.kind]
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(trouble[name as keyof FileTrouble] ?? ''))
}

/** The system's code of a failure, or its name. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code)
  return error instanceof Error ? error.name : String(error)
}
