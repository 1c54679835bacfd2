import * as z from 'zod'
import { type AuditFilter, auditActs } from '../../shared/audit'
import { id, time } from '../../shared/contract/fields'
import type { Ipc } from '../ipc'

export interface ModerationMethodsDeps {
  saveAudit: (filter: AuditFilter) => Promise<boolean>
}

const filter = z.strictObject({
  actor: z.union([z.literal('commandLine'), id]).optional(),
  act: z.enum(auditActs).optional(),
  from: time.optional(),
  to: time.optional(),
})

/** Adds the export of the audit. */
export function addModerationMethods(ipc: Ipc, { saveAudit }: ModerationMethodsDeps): void {
  ipc.handle('saveAudit', { input: z.tuple([filter]), run: saveAudit })
}
