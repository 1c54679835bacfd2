import { join } from 'node:path'
import type { BrowserWindow, Dialog } from 'electron'
import type { FiguresOfDay } from '../shared/contract/programs-shapes'
import { limits } from '../shared/limits'
import type { CommunityClient } from './api/community-client'
import { csvOf } from './csv'
import { localDay } from './local-day'
import type { TaskbarProgress } from './taskbar-progress'
import type { NativeWording } from './wording'
import { writeDurably } from './write-durably'

export interface SaveFiguresDeps {
  dialog: Dialog
  window: () => BrowserWindow | null
  /** The suggested folder. */
  folder: () => string
  /** Reads the figures per day, oldest first, and the program's title; null means all of the mentor's programs. */
  read: (programId: string | null) => Promise<{ title: string | null; days: FiguresOfDay[] }>
  /** Shows that the file is being written. */
  during: TaskbarProgress['during']
  wording: () => NativeWording
  now: () => number
}

/** Asks for a file and saves the figures of a program, or of all own programs, as CSV. @returns false when the dialog was cancelled */
export async function saveFigures(
  programId: string | null,
  { dialog, window, folder, read, during, wording, now }: SaveFiguresDeps,
): Promise<boolean> {
  const parent = window()
  if (parent === null) return false
  const words = wording().saveFigures
  const day = localDay(now())
  const { canceled, filePath } = await dialog.showSaveDialog(parent, {
    title: words.title,
    defaultPath: join(folder(), `${words.fileName}-${day}.csv`),
    filters: [{ name: words.kind, extensions: ['csv'] }],
  })
  if (canceled || filePath === '') return false
  const { program, date, views, likes, saves, chats } = words.columns
  await during(async () => {
    const { title, days } = await read(programId)
    const rows = days.map((each) => [title ?? words.all, each.date, each.views, each.likes, each.saves, each.chats])
    await writeDurably(filePath, csvOf([[program, date, views, likes, saves, chats], ...rows]))
  })
  return true
}

/** Reads the figures from the community. @throws Failure as the client does */
export async function readFigures(client: CommunityClient, programId: string | null): ReturnType<SaveFiguresDeps['read']> {
  const days = limits.programChartDays
  if (programId === null) return { title: null, days: (await client.call('programFigures', { days })).figures }
  const [{ program }, { figures }] = await Promise.all([
    client.call('program', { programId }),
    client.call('programFigures', { programId, days }),
  ])
  return { title: program.title, days: figures }
}
