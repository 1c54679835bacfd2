import * as z from 'zod'
import { newCorrection } from '../../shared/contract/corrections-shapes'
import type { Ipc } from '../ipc'
import type { UnsentCorrections } from '../unsent-corrections'

/** Enough for the longest text with one word per sentence. */
const mostBytes = 512 * 1024

/** Adds the methods for corrections, which are stored until the community has them. */
export function addCorrectionMethods(ipc: Ipc, corrections: Pick<UnsentCorrections, 'list' | 'add' | 'cancel'>): void {
  ipc.handle('sendCorrection', { input: z.tuple([newCorrection]), most: mostBytes, run: async (correction) => corrections.add(correction) })
  ipc.handle('unsentCorrections', { input: z.tuple([]), run: async () => corrections.list() })
  ipc.handle('cancelCorrection', { input: z.tuple([z.uuid()]), run: async (id) => corrections.cancel(id) })
}
