import type { Result } from './errors'

/** What crashed: the app itself, a page, the community inside the app, or a process of Chromium such as the one that draws. */
export const crashKinds = ['main', 'page', 'community', 'helper'] as const
export type CrashKind = (typeof crashKinds)[number]

/** What is known of a crash, and all that is sent of it (docs/product/desktop.md "Crash reports"). */
export interface CrashReport {
  /** When it happened last, ISO 8601. */
  at: string
  kind: CrashKind
  /** The system's word, e.g. `crashed` or `oom`, or an error's name and code. */
  reason: string
  /** Of a process that ended; null for an error after which it went on. */
  exitCode: number | null
  /** How often the same happened. */
  times: number
  /** Of the app. */
  version: string
  electron: string
  system: string
  /** Functions with the place of each in the app's own files. */
  stack: string[]
}

/** A crash report on this machine. */
export interface KeptCrash {
  id: string
  /** When it was sent to the community, in milliseconds since 1970; null: not. */
  sentAt: number | null
  report: CrashReport
}

/** The part of `window.desktop` about crashes. */
export interface CrashApi {
  /** Tells main of an error that nothing caught in this page; its message stays here. */
  pageFailed(error: { name: string; stack: string }): void
  /** The crashes of this machine, the newest first (docs/product/desktop.md "Crash reports"). */
  crashes(): Promise<KeptCrash[]>
  /** Whether something crashed before this start; true only once. */
  takeCrashNews(): Promise<boolean>
  /** Deletes a crash report from this machine; null: all of them. */
  deleteCrash(id: string | null): Promise<void>
  /** Sends a crash report to the community that is open; on failure it stays as it is. */
  sendCrash(id: string): Promise<Result<void>>
}

/** The frames of an error's stack, without its message, which stands before them. */
export function framesIn({ message, stack = '' }: Error): string {
  const at = stack.indexOf(message)
  return at < 0 ? stack : stack.slice(at + message.length)
}

/** The text of a report, as it is shown, copied and sent. */
export const crashText = (report: CrashReport): string => JSON.stringify(report, null, 2)
