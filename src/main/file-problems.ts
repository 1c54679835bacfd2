import { EventEmitter } from 'node:events'
import type { BrowserWindow, Dialog } from 'electron'
import type { Log } from './log'
import type { NativeWording } from './wording'

/** Something on disk that the app goes on without. `reason` is the system's code, such as EACCES. */
export type FileProblem =
  | { kind: 'setAside' | 'dataFolder' | 'log'; file: string; aside: string; reason: string }
  | { kind: 'notRead' | 'notWritten'; file: string; reason: string }
  | { kind: 'newer'; file: string }
  | { kind: 'unsentMessages'; file: string; count: number }
  | { kind: 'community'; file: string; why: 'addressInvalid' | 'addressNotSecure' }

export type ReportProblem = (problem: FileProblem) => void

/** Announces files that could not be read or written, each once. */
export interface FileProblems {
  report: ReportProblem
  /** The listener is called at once for each problem reported so far. */
  on(event: 'reported', listener: (problem: FileProblem) => void): void
}

export function createFileProblems(): FileProblems {
  const events = new EventEmitter<{ reported: [FileProblem] }>()
  const known = new Set<string>()
  const early: FileProblem[] = []
  return {
    report(problem) {
      const key = `${problem.kind} ${problem.file}`
      if (known.has(key)) return
      known.add(key)
      if (!events.emit('reported', problem)) early.push(problem)
    },
    on(event, listener) {
      events.on(event, listener)
      for (const problem of early.splice(0)) events.emit(event, problem)
    },
  }
}

export interface ShowFileProblemsDeps {
  problems: Pick<FileProblems, 'on'>
  dialog: Pick<Dialog, 'showMessageBox'>
  /** The window the message belongs to, if there is one. */
  window: () => BrowserWindow | null
  wording: () => NativeWording
  log: Log
}

/** Logs each problem and shows a message box for those that wait, one box at a time. */
export function showFileProblems({ problems, dialog, window, wording, log }: ShowFileProblemsDeps): void {
  const waiting: FileProblem[] = []
  let isShowing = false

  async function show(shown: FileProblem[]): Promise<void> {
    const { message, confirm } = wording().fileProblem
    const detail = shown.map((problem) => sentenceOf(problem, wording())).join('\n\n')
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

  problems.on('reported', (problem) => {
    log.warn(problem, 'a file is done without')
    waiting.push(problem)
    // Problems that are reported in the same turn become one message.
    queueMicrotask(() => void showWaiting())
  })
}

function sentenceOf(problem: FileProblem, { fileProblem }: NativeWording): string {
  const sentence = problem.kind === 'community' ? fileProblem[problem.why] : fileProblem[problem.kind]
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(problem[name as keyof FileProblem] ?? ''))
}

/** The system's code of a failure, or its name. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code)
  return error instanceof Error ? error.name : String(error)
}
