import { type Role, roles } from '../../../shared/roles'
import { lockKey } from '../../db/transaction'
import { refuse } from '../../http/handler'
import type { Services } from '../../services'
import { type Actor, insertAudit } from './audit-queries'
import { changing } from './deciding'
import { hasOtherAdministrator } from './staff-queries'

/**
 * Gives a member a role, effective with their next call, and notifies their clients (docs/product/moderation.md "Roles").
 * @param actor who does it; null for the command line
 * @throws Refusal `notFound` where there is no such member, `lastAdministrator` when nobody would be one any more
 */
export async function setRole(services: Services, { actor, userId, role }: { actor: Actor; userId: string; role: Role }): Promise<void> {
  const { now, newId, live } = services
  await changing(services, ['members', 'audit'], async (trx, written) => {
    // Two administrators who take it from each other would leave none.
    await lockKey(trx, 'roles')
    const user = await trx
      .selectFrom('users')
      .select('role')
      .where('id', '=', userId)
      .where('id', '!=', 'bot')
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
    if (!user) throw refuse('notFound')
    if (user.role === role) return
    if (user.role === 'administrator' && !(await hasOtherAdministrator(trx, userId))) throw refuse('lastAdministrator')
    await trx.updateTable('users').set({ role }).where('id', '=', userId).execute()
    const act = roles.indexOf(role) > roles.indexOf(user.role) ? 'grant' : 'revoke'
    await insertAudit(trx, actor, { id: newId(), at: now(), act, kind: 'user', itemId: userId, detail: { role } })
    written.push(...(await live.append(trx, [{ userId, event: { kind: 'standing' } }], now())))
  })
}
