import * as z from 'zod'
import { id } from '../../shared/contract/fields'
import type { Ipc } from '../ipc'

export interface ProgramMethodsDeps {
  saveFigures: (programId: string | null) => Promise<boolean>
}

/** Adds the export of a mentor's figures. */
export function addProgramMethods(ipc: Ipc, { saveFigures }: ProgramMethodsDeps): void {
  ipc.handle('saveFigures', { input: z.tuple([id.nullable()]), run: saveFigures })
}
